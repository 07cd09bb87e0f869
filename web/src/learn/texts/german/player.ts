// What is said of the learner's own players and game, in German.

import type { PLAYER as ENGLISH } from '../english/player';

/** `1 bis 5 und 9` */
const listed = (ranges: [number, number][]) =>
  new Intl.ListFormat('de').format(
    ranges.map(([from, to]) => {
      if (from === to) return `${from}`;
      return to === from + 1 ? `${from}, ${to}` : `${from} bis ${to}`;
    }),
  );

export const PLAYER: typeof ENGLISH = {
  players: {
    's06_computer.first_free': 'Erstes freies',
    's06_computer.any_free': 'Irgendein freies',
    's08_block.win_or_block': 'Gewinnen oder abwehren',
    's13_choose.choose': 'Minimax',
    's14_quick.choose': 'Schnell gewinnen',
    's17_remember.value': 'Mit Gedächtnis',
    's18_mirrors.value': 'Mit Spiegelbildern',
    's19_cutoffs.value': 'Mit Abschneiden',
    's20_bitboards.value': 'Mit Bitboards',
  },

  own: {
    playsAfter: (address, number) =>
      `Er kann spielen, sobald [Lektion ${number}](${address}) geschafft ist.`,
    play: 'Spiel gegen ihn',
    again: 'Noch einmal',
    key: 'Taste N',
    swap: 'Seiten tauschen',
    plain:
      'Bei leerem Brett sieht sich der einfache Code eine halbe Million Knoten an: Das dauert ein paar Sekunden.',
    map: 'Sieh ihn auf der Karte',
    aboutMap:
      'Jedes Brett, wie dieser Spieler es sieht: wo er falsch liegt und welche Partien gegen ihn vorkommen können.',
    onMap: 'Dein Spieler auf der Karte',
    playOwnGame: 'Spiel dein eigenes Spiel',
    legend: 'Dein Spieler',
    next: (title, address, number) => `Als Nächstes: ${title}, in [Lektion ${number}](${address}).`,
    newGame: 'Neue Partie',
    aNewGame: 'Eine neue Partie',
    youAgainst: 'Du gegen deinen Spieler',
    starts: { o: 'Du beginnst', x: 'Er beginnt', toss: 'Auslosen' },
    againstPerfect: 'Dein Spieler gegen Perfekt',
    sides: { x: 'Als x', o: 'Als o', toss: 'Auslosen' },
    tossTitle: 'Dein who_starts entscheidet',
    tossing: 'Dein who_starts entscheidet, wer beginnt.',
    cannotGoOn: 'Diese Partie kann nicht weitergehen.',
    thinking: 'Dein Spieler denkt nach.',
    yourTurn: (side) => `Du bist am Zug, mit ${side}.`,
    perfectThinks: 'Perfekt denkt nach.',
    played: (who, cell) =>
      `${{ player: 'Dein Spieler nimmt', you: 'Du nimmst', perfect: 'Perfekt nimmt' }[who]} Feld ${cell}.`,
    draw: 'Unentschieden.',
    playerWon: 'Dein Spieler hat gewonnen.',
    playerBeatPerfect: 'Dein Spieler hat Perfekt geschlagen!',
    youWon: 'Du hast deinen Spieler geschlagen.',
    perfectWon: 'Perfekt hat gewonnen.',
  },
  certify: {
    title: 'Hol dir seine Urkunde',
    byChance: (title) =>
      `„${title}“ spielt nach Zufall; keine Anzahl von Partien würde etwas beweisen.`,
    waiting: 'Warten auf Python',
    about: (title) =>
      `Gegen „${title}“ wird jede Partie gespielt, die ein Gegner wählen kann, als x und als o.`,
    slow: 'Mit einfachem Code dauert das etwa zehn Sekunden, das meiste davon für die ersten Züge.',
    certify: 'Prüfen',
    yours: { certificate: 'Deine Urkunde', proof: 'Dein Beweis' },
    playing: 'Jede Partie wird gegen ihn gespielt.',
    nothingProven: 'Gestoppt: Bewiesen ist nichts.',
    isOurs: 'Er ist nicht zu schlagen, aber er ist unsere Lösung.',
    isBeaten: 'Er ist zu schlagen.',
    isProven: {
      certificate: 'Er ist nicht zu schlagen. Hier ist deine Urkunde.',
      proof: 'Er ist nicht zu schlagen. Hier ist dein Beweis.',
    },
    unreadable: 'Die Urkunde lässt sich nicht lesen.',
    allOurs: (address, number) =>
      `Er ist nicht zu schlagen, aber alles daran ist unsere Lösung. Schreib [Lektion ${number}](${address}) oder eine, die sie benutzt, selbst, und er zählt als deiner.`,
    withdrawn:
      'Deine Urkunde galt diesem Spieler oder Code, den du seitdem geändert hast. Sie gilt nicht mehr.',
    canBeBeaten: 'Er ist zu schlagen',
    minimaxCannot: (address, number) =>
      `Der Minimax-Spieler aus [Lektion ${number}](${address}) ist nicht zu schlagen.`,
    notYet: 'Noch keine Urkunde',
    fix: (number) => `Bring es in Lektion ${number} in Ordnung`,
    unpassed: (links) => `Er benutzt Lektionen, deren Tests noch nicht bestanden sind: ${links}.`,
    chance: (side) =>
      `Als ${side} wurde er nicht geschlagen. Aber auf demselben Brett wählt er nicht immer denselben Zug, also ist nichts bewiesen. Lass ihn ohne Zufall wählen.`,
    beaten: (side) => `*Als ${side} ist er zu schlagen.* Und zwar so:`,
    fails: (side) => `*Als ${side} versagt er.*`,
    move: (move, moves) => `Zug ${move} von ${moves}.`,
  },
  costs: {
    title: 'Vorher und nachher',
    about:
      'Was es kostet, den Wert des leeren Bretts zu finden: die Knoten, die deine Suche besucht, wie viele verschiedene Bretter darunter sind, und die Zeit auf diesem Computer.',
    search: 'Suche',
    nodes: 'Knoten',
    boards: 'Bretter',
    time: 'Zeit',
    plain: 'Einfach',
    hidden:
      'Deine Funktion lässt eine andere arbeiten, darum lassen sich ihre Knoten nicht zählen.',
    measuring: 'Wird gemessen …',
    measuringNow: 'Wird gemessen.',
    measured: 'Gemessen: Die Zahlen stehen in der Tabelle.',
    comesWith: (address, number) => `Kommt mit [Lektion ${number}](${address})`,
    measure: 'Messen',
    fewer: (times) => `${times}-mal weniger`,
    faster: (times) => `${times}-mal so schnell`,
  },
  friends: {
    title: 'Lass deine Freunde gegen ihn spielen',
    about:
      'Sie bekommen einen Link und spielen im Web, jeder auf dem eigenen Computer oder Handy. Dein Spieler antwortet von dieser Seite aus, solange sie offen ist.',
    name: 'Wie dein Spieler heißt',
    usual: (author) => (author ? `Spieler von ${author}` : 'Spieler aus dem Kurs'),
    invite: 'Freunde einladen',
    against: 'Deine Freunde gegen deinen Spieler',
    keepOpen: '*Lass diese Seite offen:* Dein Spieler denkt hier und nirgends sonst.',
    sendLink:
      'Schick den Link an jemanden, der dann den ersten Zug macht. Oder warte: Andere finden deinen Spieler in der Lobby, auf der Seite *Play*.',
    link: 'Link zum Weitergeben',
    waiting: 'Noch ist niemand da.',
    again: 'Drückt dein Gast *Again*, spielt er noch einmal, mit getauschten Seiten.',
    someoneElse: 'Jemand anderen einladen',
    resign: 'Aufgeben und schließen',
    close: 'Schließen',
    noPlayer: 'Es gibt keinen Spieler.',
    resigned: 'Darum hat er aufgegeben.',
  },
  certificate: {
    changed:
      'Du hast deinen Code seit diesem Tag geändert. Das hier gilt für den Code, wie er war; [lass deinen Spieler noch einmal prüfen](/learn/own), wie er jetzt ist.',
    names: { certificate: 'Urkunde', proof: 'Beweis' },
    has: {
      certificate: 'hat einen Spieler für Tic-Tac-Toe geschrieben,',
      proof: 'hat, mit etwas Code aus dem Kurs, einen Spieler für Tic-Tac-Toe gebaut,',
    },
    claim: 'den niemand schlagen kann.',
    games: (games, positions) =>
      `Jede Partie, die ein Gegner wählen kann, wurde gegen ihn gespielt: ${games} Partien auf ${positions} Brettern.`,
    columns: ['Als', 'Bretter', 'Partien', 'Siege', 'Remis', 'Verloren'],
    player: (title, number) => `Der Spieler: ${title}, aus Lektion ${number}.`,
    allOwn: (lessons) => `Der ganze Code ist selbst geschrieben: ${lessons}.`,
    someOwn: (own, ours) => `Eigener Code: ${own}. Lösung des Kurses: ${ours}.`,
    hash: 'SHA-256 des Codes:',
    name: 'Name auf dem Blatt',
    print: 'Drucken',
    save: 'Als Datei speichern',
    file: 'In der Datei steht dein Code. Mit ihr kann jeder alle Partien noch einmal spielen:',
    write: (lessons) => `Schreib ${lessons} selbst, und es wird eine Urkunde.`,
    now: 'Und jetzt [lade Freunde ein, gegen ihn zu verlieren](/learn/own).',
    none: 'Noch gibt es keine: [Lass deinen Spieler prüfen](/learn/own).',
    lessons: (count, ranges) => `${count === 1 ? 'Lektion' : 'Lektionen'} ${listed(ranges)}`,
  },
  ownGame: {
    lesson: (number) => `Lektion ${number}`,
    roles: { x: 'Du bist x', o: 'Du bist o' },
    playsAfter: (address, number) =>
      `Es lässt sich spielen, sobald [Lektion ${number}](${address}) geschafft ist.`,
    position: 'Stellung',
    canMoveTo: (turn) => `${turn} kann ziehen zu`,
    outlook: { win: 'Sieg', draw: 'Remis', loss: 'Niederlage' },
    undo: 'Zurücknehmen',
    again: 'Noch einmal',
    newGame: 'Neue Partie',
    settings: 'Einstellungen',
    newGameIn: 'Neue Partie:',
    showValues: 'Zeigen, wohin die Züge führen',
    about:
      'Dein `minimax_with_memory` aus Lektion 17 spielt die andere Seite, nach deinen Regeln. Ein Zeichen gilt für den, der den Zug macht.',
    soFar: 'Bisher',
    empty: '(leer)',
    thinking: 'Deine Suche denkt nach.',
    takenBack: 'Zurückgenommen.',
    moved: (who, position) =>
      `${who === 'you' ? 'Du ziehst' : 'Deine Suche zieht'} zu ${position}.`,
    draw: 'Schluss: unentschieden.',
    over: (isSearch, winner) =>
      `Schluss: ${isSearch ? 'Deine Suche gewinnt' : 'Du gewinnst'}, mit ${winner}.`,
  },
};

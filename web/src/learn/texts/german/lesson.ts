// What a lesson says beside its reading, in German.

import type { LESSON as ENGLISH } from '../english/lesson';

const most = (turn: string) => (turn === 'x' ? 'den größten' : 'den kleinsten');
const tests = (count: number) => (count === 1 ? '1 Test' : `${count} Tests`);
const UNITS = { character: ['Zeichen', 'Zeichen'], item: ['Element', 'Elemente'] } as const;

export const LESSON: typeof ENGLISH = {
  lesson: {
    place: (part, lesson, lessons) => `Teil ${part}, Lektion ${lesson} von ${lessons}`,
    backTo: (number) => `Zurück zu Lektion ${number}`,
    toTheCode: 'Zum Code',
    show: 'Zeigen',
    code: 'Code',
  },
  desk: {
    ctrl: 'Strg',
    keys: 'testet deinen Code. Aus dem Editor heraus:',
    beforeTab: ', dann',
    yourCode: (file) => `Dein Code, ${file}`,
    marked: (line) => `Zeile ${line} ist als falsch markiert.`,
    run: 'Testen',
    reset: 'Von vorn anfangen',
    bringBack: 'Meine Fassung zurückholen',
    play: 'Spiel dagegen',
    below: 'Unter dem Code',
    result: 'Ergebnis',
    results: 'Ergebnisse',
    tryIt: 'Probieren',
    watch: 'Zusehen',
    player: 'Teil',
    compare: 'Vergleich',
    stuck: 'Hilfe',
    running: 'Läuft …',
    runningNow: 'Läuft.',
    checking: 'Test: ',
    waits: 'Dein Code läuft, sobald Python da ist.',
    willCheck: (count) =>
      count === 1
        ? '„Testen“ macht 1 Test.'
        : `„Testen“ macht ${count} Tests und hört beim ersten auf, der nicht klappt.`,
    slow: 'Läuft immer noch. Gibt es eine Schleife, die nie endet? „Stopp“ beendet sie.',
  },
  results: {
    allPassed: (count) =>
      count === 1 ? 'Der Test ist bestanden.' : `Alle ${count} Tests sind bestanden.`,
    notBegun: 'Die Tests haben noch nicht angefangen.',
    passedOf: (passed, all) => `${passed} von ${all} Tests bestanden.`,
    passedBefore: (count) => `${count} bestanden.`,
    broke: 'Etwas ist kaputtgegangen.',
    notYet: 'Noch nicht: ',
    goToLine: (line) => `Zu Zeile ${line}`,
    lookAgain: (number) => `Sieh noch einmal in Lektion ${number} nach: `,
    left: (count) =>
      count === 1 ? 'Danach kommt noch 1 Test.' : `Danach kommen noch ${tests(count)}.`,
    board: 'Das Brett',
    passed: 'Bestanden',
    printed: 'Dein Code hat ausgegeben',
    shouldBe: 'soll sein',
    yours: 'ist bei dir',
    length: (count, of) => `${count} ${UNITS[of][count === 1 ? 0 : 1]}`,
    on: (mark, cells) => `${mark} auf ${cells}`,
    emptyBoard: 'ein leeres Brett',
    pythonStopped: (why) => `Python hat aufgehört: ${why}`,
    stoppedDuring: (check) => `Du hast bei diesem Test gestoppt: ${check}`,
    stoppedBefore: 'Du hast vor dem ersten Test gestoppt.',
    endless: 'Gibt es eine Schleife, die nie endet? Python startet neu.',
  },
  help: {
    title: 'Hilfe',
    hints: 'Tipps',
    hint: (number) => `Tipp ${number}`,
    asked: (count) =>
      count === 1 ? 'Der Tipp, den du geholt hast' : 'Die Tipps, die du geholt hast',
    ask: (isFirst, left) => `${isFirst ? 'Tipp' : 'Nächster Tipp'} (noch ${left})`,
    order: 'Lieber Zeilen ordnen',
    solution: 'Unsere Lösung',
    compare: 'Geschafft: Vergleiche unsere mit deiner.',
    sure: (left) =>
      `Sicher?${left ? ' Vielleicht reicht ein Tipp.' : ''} Drück noch einmal, um sie zu sehen.`,
    put: 'In den Editor übernehmen',
    kept: 'Deine Fassung bleibt erhalten.',
  },
  tryBox: {
    log: 'Was du ausprobiert hast',
    about: 'Alle Namen aus deiner Datei sind da: Tipp einen Aufruf, und sieh, was herauskommt.',
    shift: 'Umschalt',
    keys: ['führt aus,', 'beginnt eine neue Zeile,', 'holt zurück, was du ausprobiert hast.'],
    clear: 'Leeren',
    input: 'Ausprobieren: Python-Code',
    try: 'Los',
    silent: 'Es ist gelaufen und hat nichts ausgegeben.',
  },
  watch: {
    of: (name) => `${name} zusehen`,
    toStart: 'Zum Anfang',
    stepBack: 'Ein Schritt zurück',
    step: 'Ein Schritt',
    toEnd: 'Zum Ende',
    keys: { home: 'Pos1', end: 'Ende' },
    play: 'Start',
    pause: 'Pause',
    speed: 'Tempo',
    speeds: { slow: 'Langsam', normal: 'Normal', fast: 'Schnell' },
    whole: 'Ganzer Baum',
    again: 'Dein Code ist anders: neu aufnehmen',
    at: (step, steps) => `${step} von ${steps}`,
    about: (name) =>
      `Sieh jeden Aufruf deines eigenen \`${name}\` im Baum: was es bekommt und was es zurückgibt.`,
    mine: (name) => `Meinem ${name} zusehen`,
    tree: 'Der Baum; was in ihm geschieht, steht darüber.',
    openCalls: 'Offene Aufrufe',
    soFar: (values) => `bisher: ${values}`,
    allReturned: 'Alle sind zurück.',
    none: 'Noch keine.',
    notCalled: (name) => `${name} ist noch nicht aufgerufen worden.`,
    returns: (call, value, isRemembered, left) =>
      `${call} gibt ${value} zurück${isRemembered ? ', aus dem Gedächtnis' : ''}.${
        left ? ` ${left === 1 ? '1 Zweig bleibt' : `${left} Zweige bleiben`} weg.` : ''
      }`,
    calls: (caller, call) => `${caller} ruft ${call} auf.`,
    called: (call) => `${call} wird aufgerufen.`,
  },
  practice: {
    right: 'Richtig.',
    wrong: 'Diese nicht.',
    tryIt: 'Ausprobieren',
    predict: 'Sag die Werte voraus',
    thisNode: (turn) => `Dieser Knoten, ${turn} am Zug:`,
    choice: (value, node) => `${value}, für ${node}`,
    press: ['Drück auf ein', 'und wähl den Wert. Fang unten an.'],
    showMe: 'Zeig es mir',
    root: 'die Wurzel',
    branch: (path) => `Zweig ${path}`,
    unknown: 'unbekannt',
    node: (name, turn, value, below) =>
      `${name}, ${turn} am Zug, Wert ${value ?? 'unbekannt'}; darunter ${below}`,
    rightValue: (turn, value) => `Richtig: ${turn} nimmt ${most(turn)} Wert, ${value}.`,
    rightTree: (value) => `Richtig: ${value}. Du hast den ganzen Baum gelesen.`,
    wrongValue: (value, turn, isOpen) =>
      `Nicht ${value}: Hier nimmt ${turn} ${most(turn)} Wert.${
        isOpen ? ' Rechne erst die Knoten darunter aus.' : ''
      }`,
    valueOfTree: (value) => `Der Wert des Baums ist ${value}.`,
    shuffled:
      'Das sind die Zeilen der Funktion, durcheinander. Ordne sie, und schreib sie dann selbst. Es zählt für nichts.',
    linesOf: (name) => `Zeilen von ${name}`,
    drag: 'Ziehen',
    up: (line) => `Nach oben: ${line}`,
    down: (line) => `Nach unten: ${line}`,
    check: 'Reihenfolge prüfen',
    checking: 'Die Tests laufen.',
    wholeFunction: 'Richtig: Das ist die ganze Funktion.',
    rightLines: (count) => {
      if (count === 0) return 'Bei uns ist die erste Zeile eine andere.';
      return count === 1
        ? 'Die erste Zeile stimmt. Bei uns kommt danach eine andere.'
        : `Die ersten ${count} Zeilen stimmen. Bei uns kommt danach eine andere.`;
    },
    lineAt: (place, lines, text) => `Zeile ${place} von ${lines}: ${text}`,
  },
  python: {
    fetching: 'Python wird geladen',
    fetched: (done, total) => `Python wird geladen: ${done} von ${total} MB`,
    starting: 'Python startet',
    ready: 'Python ist bereit.',
    busy: 'Python ist beschäftigt.',
    notLoaded: 'Python konnte nicht geladen werden.',
    tooLong: (seconds) =>
      `Nach ${seconds} Sekunden war immer noch keine Antwort da, und es wurde gestoppt. Gibt es eine Schleife, die nie endet?`,
  },
};

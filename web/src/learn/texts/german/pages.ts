// What the pages between the lessons say, in German.

import type { LessonState } from '../../savedWork.svelte';
import type { PAGES as ENGLISH } from '../english/pages';

const lektionen = (count: number) => (count === 1 ? '1 Lektion' : `${count} Lektionen`);
const ours = (count: number) => (count ? `, ${count} davon mit unserer Lösung` : '');

const STATES: Record<LessonState, string> = {
  passed: 'geschafft',
  skipped: 'mit unserer Lösung',
  begun: 'angefangen',
  new: '',
};

export const PAGES: typeof ENGLISH = {
  allLessons: 'Alle Lektionen',
  loading: 'Wird geladen …',
  stop: 'Stopp',
  stopped: 'Gestoppt.',
  youStoppedIt: 'Du hast es gestoppt.',
  reading: 'Text',
  lessons: 'Lektionen',
  back: 'Zurück: ',
  next: 'Weiter: ',
  listOfLessons: 'die Liste der Lektionen',
  forgetful:
    'Dieser Browser speichert nichts: Exportiere deine Arbeit, bevor du die Seite verlässt.',
  pages: {
    own: 'Dein eigener Spieler',
    ownGame: 'Ein eigenes Spiel',
    certificate: 'Urkunde',
  },

  contents: {
    through: 'Herzlichen Glückwunsch: Du hast den ganzen Kurs geschafft!',
    lookBack: 'Rückblick',
    yourPlayer: 'Dein Spieler',
    playYourPlayer: 'Spiel gegen deinen Spieler',
    sideRoadTo: (title) => `Ein Abstecher: ${title}`,
    goOn: (number, title) => `Weiter: ${number}. ${title}`,
    begin: 'Los geht’s',
    about: 'Worum es im Kurs geht',
    language: 'Sprache des Kurses',
    sideRoad: 'Abstecher',
    states: STATES,
    theEnd: 'Das Ende',
    endOfCourse: 'Das Ende des Kurses',
    playerCan:
      '[Spiel gegen ihn, lass ihn gegen den perfekten Computer spielen, lade Freunde ein, oder hol dir seine Urkunde.](/learn/own)',
    itsCertificate: 'Deine Urkunde',
    playsFrom: (number) => `Er kann ab Lektion ${number} spielen.`,
  },
  progress: (passed, all, skipped, roads, allRoads) =>
    `${passed} von ${all} Lektionen geschafft${skipped ? `, ${skipped} mit unserer Lösung` : ''}${
      roads ? `; ${roads} von ${allRoads} Abstechern` : ''
    }`,

  work: {
    title: 'Deine Arbeit',
    isSaved: 'Sie ist in diesem Browser gespeichert und sonst nirgends.',
    isNotSaved:
      'Dieser Browser speichert nichts: Wenn du die Seite schließt, ist deine Arbeit weg.',
    keep: 'Exportiere sie, um eine Kopie zu haben oder anderswo weiterzumachen. Im Terminal geht es mit `unbeatable learn --import DATEI` weiter, und `unbeatable learn --export DATEI` schreibt eine Datei, die du hier importieren kannst.',
    export: 'Exportieren',
    import: 'Importieren …',
    files: 'Dateien zum Importieren',
    imported: (lessons) => `Dein Code für ${lektionen(lessons)} ist importiert.`,
    tooLarge: (name, most) => `${name} ist zu groß: Mehr als ${most} Zeichen sind nicht erlaubt.`,
    nothing:
      'In dieser Datei ist nichts aus dem Kurs: weder s01_board.py noch ein gespeicherter Stand.',
    foreign: (name) => `${name} wurde nicht aus diesem Kurs exportiert.`,
    damaged: (name) => `${name} ist beschädigt oder von einer anderen Version.`,
    unreadable: (name) => `${name} lässt sich nicht lesen.`,
  },
  newOrder: {
    title: 'Der Kurs hat eine neue Reihenfolge',
    moved: 'Umgezogen',
    isNow: (from, to, more) =>
      `\`${from}.py\` heißt jetzt \`${to}.py\`${more ? `; dort schreibst du auch \`${more}\`` : ''}`,
    kept: 'Aufgehoben, aber nicht benutzt',
    why: 'Die neuen Lektionen sind anders, oder deine Arbeit ist schon dort.',
    exported: 'Dein alter Code ist in jedem Export dabei.',
    read: 'Gut zu wissen',
    inWords: (moves, left) =>
      [
        'Der Kurs hat eine neue Reihenfolge.',
        moves.length ? `Übernommen: ${moves.join('; ')}.` : '',
        left.length
          ? `Nicht übernommen, weil die neuen Lektionen anders sind oder deine Arbeit schon dort ist: ${left.join(', ')}.`
          : '',
        'Dein alter Code ist aufgehoben und in jedem Export dabei.',
      ]
        .filter(Boolean)
        .join(' '),
  },

  page: {
    doneOfPart: (count, skipped) =>
      `Du hast alle ${count} Lektionen dieses Teils geschafft${ours(skipped)}.`,
    doneOfAll: (count, skipped) => `Du hast alle ${count} Lektionen geschafft${ours(skipped)}.`,
    open: (count, link) =>
      `${count === 1 ? 'Eine Lektion ist' : `${count} Lektionen sind`} noch offen. Weiter geht es hier: ${link}`,
    inviteFriend: 'Lade jemanden ein',
    map: 'Flieg über die Karte',
  },
};

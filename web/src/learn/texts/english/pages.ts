// What the pages between the lessons say, in English.
//
// What has links or code in it is for RichText: [words](/address), `code`, *emphasis*.

import type { LessonState } from '../../savedWork.svelte';

const s = (count: number) => (count === 1 ? '' : 's');

const STATES: Record<LessonState, string> = {
  passed: 'passed',
  skipped: 'with our solution',
  begun: 'begun',
  new: '',
};

export const PAGES = {
  allLessons: 'All lessons',
  loading: 'Loading …',
  stop: 'Stop',
  stopped: 'Stopped.',
  youStoppedIt: 'You stopped it.',
  reading: 'Reading',
  lessons: 'Lessons',
  back: 'Back: ',
  next: 'Next: ',
  listOfLessons: 'the list of lessons',
  forgetful: 'This browser saves nothing: export your work before you leave.',
  pages: {
    own: 'Your own player',
    ownGame: 'A game of your own',
    certificate: 'Certificate',
  },

  contents: {
    through: 'Congratulations: you have been through the whole course!',
    lookBack: 'Look back',
    yourPlayer: 'Your player',
    playYourPlayer: 'Play your player',
    sideRoadTo: (title: string) => `A side road: ${title}`,
    goOn: (number: number, title: string) => `Go on: ${number}. ${title}`,
    begin: 'Begin',
    about: 'What the course is about',
    language: 'Language of the course',
    sideRoad: 'side road',
    states: STATES,
    theEnd: 'The end',
    endOfCourse: 'The end of the course',
    playerCan:
      '[Play against it, let it play the perfect computer, invite friends, or have it certified.](/learn/own)',
    itsCertificate: 'Your certificate',
    playsFrom: (number: number) => `It can play from lesson ${number} on.`,
  },
  progress: (passed: number, all: number, ours: number, roads: number, allRoads: number) =>
    `${passed} of ${all} lessons passed${ours ? `, ${ours} with our solution` : ''}${
      roads ? `; ${roads} of ${allRoads} side roads` : ''
    }`,

  work: {
    title: 'Your work',
    isSaved: 'It is saved in this browser and nowhere else.',
    isNotSaved: 'This browser saves nothing: your work is gone when you close the page.',
    keep: 'Export it to keep a copy or to go on elsewhere. In a terminal, `unbeatable learn --import FILE` goes on with it, and `unbeatable learn --export FILE` writes a file to import here.',
    export: 'Export',
    import: 'Import …',
    files: 'Files to import',
    imported: (lessons: number) => `Imported your code for ${lessons} lesson${s(lessons)}.`,
    tooLarge: (name: string, most: number) => `${name} is too large: ${most} letters are the most.`,
    nothing: 'This file holds nothing of the course: no s01_board.py and no progress.',
    foreign: (name: string) => `${name} was not exported from this course.`,
    damaged: (name: string) => `${name} is damaged or of another version.`,
    unreadable: (name: string) => `${name} cannot be read.`,
  },
  newOrder: {
    title: 'The course has a new order',
    moved: 'Moved',
    isNow: (from: string, to: string, more: string) =>
      `\`${from}.py\` is now \`${to}.py\`${more ? `, where you write \`${more}\` besides` : ''}`,
    kept: 'Kept, not used',
    why: 'The new lessons are different or have your work already.',
    exported: 'Your old code is in every export.',
    read: 'Good to know',
    inWords: (moves: string[], left: string[]) =>
      [
        'The course has a new order.',
        moves.length ? `Carried over: ${moves.join('; ')}.` : '',
        left.length
          ? `Not carried over, because the new lessons are different or have your work already: ${left.join(', ')}.`
          : '',
        'Your old code is kept, and every export has it.',
      ]
        .filter(Boolean)
        .join(' '),
  },

  page: {
    doneOfPart: (count: number, ours: number) =>
      `You have done all ${count} lessons of this part${ours ? `, ${ours} with our solution` : ''}.`,
    doneOfAll: (count: number, ours: number) =>
      `You have done all ${count} lessons${ours ? `, ${ours} with our solution` : ''}.`,
    open: (count: number, link: string) =>
      `${count === 1 ? 'One lesson is' : `${count} lessons are`} still open. Go on: ${link}`,
    inviteFriend: 'Invite a friend',
    map: 'Fly over the map',
  },
};

// What is said of the learner's own players and game, in English.

const s = (count: number) => (count === 1 ? '' : 's');

/** `1 to 5 and 9` */
const listed = (ranges: [number, number][]) =>
  new Intl.ListFormat('en').format(
    ranges.map(([from, to]) => {
      if (from === to) return `${from}`;
      return to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`;
    }),
  );

/** Of the players, by their names. */
const TITLES = {
  's06_computer.first_free': 'First free',
  's06_computer.any_free': 'Any free',
  's08_block.win_or_block': 'Win or block',
  's13_choose.choose': 'Minimax',
  's14_quick.choose': 'Quick',
  's17_remember.value': 'With memory',
  's18_mirrors.value': 'With mirrors',
  's19_cutoffs.value': 'With cut-offs',
  's20_bitboards.value': 'With bitboards',
};

export const PLAYER = {
  players: TITLES,

  own: {
    playsAfter: (address: string, number: number) =>
      `It can play as soon as [lesson ${number}](${address}) has passed.`,
    play: 'Play against it',
    again: 'Again',
    key: 'Key N',
    swap: 'Swap sides',
    plain: 'On an empty board, plain code looks at half a million nodes: that takes some seconds.',
    map: 'See it on the map',
    aboutMap:
      'Every board, as this player sees it: where it is wrong, and which games can happen against it.',
    onMap: 'Your player on the map',
    playOwnGame: 'Play the game of your own',
    legend: 'Your player',
    next: (title: string, address: string, number: number) =>
      `Next: ${title}, in [lesson ${number}](${address}).`,
    newGame: 'New game',
    aNewGame: 'A new game',
    youAgainst: 'You against your player',
    starts: { o: 'You begin', x: 'It begins', toss: 'Toss' },
    againstPerfect: 'Your player against Perfect',
    sides: { x: 'As x', o: 'As o', toss: 'Toss' },
    tossTitle: 'Your who_starts decides',
    tossing: 'Your who_starts decides who begins.',
    cannotGoOn: 'This game cannot go on.',
    thinking: 'Your player is thinking.',
    yourTurn: (side: string) => `Your turn: you are ${side}.`,
    perfectThinks: 'Perfect is thinking.',
    played: (who: 'player' | 'you' | 'perfect', cell: string) =>
      `${{ player: 'Your player', you: 'You', perfect: 'Perfect' }[who]} played ${cell}.`,
    draw: 'A draw.',
    playerWon: 'Your player has won.',
    playerBeatPerfect: 'Your player has beaten Perfect!',
    youWon: 'You have beaten your player.',
    perfectWon: 'Perfect has won.',
  },
  certify: {
    title: 'Have it certified',
    byChance: (title: string) =>
      `${title} plays by chance, so no number of games would prove anything.`,
    waiting: 'Waiting for Python',
    about: (title: string) =>
      `Every game that an opponent can choose is played against ${title}, as x and as o.`,
    slow: 'With plain code this takes about ten seconds, most of it for the first moves.',
    certify: 'Certify',
    yours: { certificate: 'Your certificate', proof: 'Your proof' },
    playing: 'Playing every game against it.',
    nothingProven: 'Stopped: nothing is proven.',
    isOurs: 'It cannot be beaten, but it is our solution.',
    isBeaten: 'It can be beaten.',
    isProven: {
      certificate: 'It cannot be beaten. Here is your certificate.',
      proof: 'It cannot be beaten. Here is your proof.',
    },
    unreadable: 'The certificate cannot be read.',
    allOurs: (address: string, number: number) =>
      `It cannot be beaten, but all of it is our solution. Write [lesson ${number}](${address}) or one that it uses yourself, and it counts as yours.`,
    withdrawn:
      'Your certificate was of this player, or of code that you have changed since. It is withdrawn.',
    canBeBeaten: 'It can be beaten',
    minimaxCannot: (address: string, number: number) =>
      `The minimax player of [lesson ${number}](${address}) cannot be beaten.`,
    notYet: 'Not certified yet',
    fix: (number: number) => `Fix it in lesson ${number}`,
    unpassed: (links: string) => `It uses lessons whose checks have not passed: ${links}.`,
    chance: (side: string) =>
      `As ${side} it was not beaten. But on the same board it does not always choose the same move, so nothing is proven. Let it choose without chance.`,
    beaten: (side: string) => `*As ${side} it can be beaten.* This is how:`,
    fails: (side: string) => `*As ${side} it fails.*`,
    move: (move: number, moves: number) => `Move ${move} of ${moves}.`,
  },
  costs: {
    title: 'Before and after',
    about:
      'What it costs to find the value of the empty board: the nodes that your search visits, how many different boards are among them, and the time on this computer.',
    search: 'Search',
    nodes: 'Nodes',
    boards: 'Boards',
    time: 'Time',
    plain: 'Plain',
    hidden: 'Your function does its work in another one, so its nodes cannot be counted.',
    measuring: 'Measuring …',
    measuringNow: 'Measuring.',
    measured: 'Measured: the table has the numbers.',
    comesWith: (address: string, number: number) => `Comes with [lesson ${number}](${address})`,
    measure: 'Measure',
    fewer: (times: string) => `${times} times fewer`,
    faster: (times: string) => `${times} times faster`,
  },
  friends: {
    title: 'Let your friends play it',
    about:
      'They get a link and play it in the web game, each on their own computer or phone. Your player answers from this page, as long as it is open.',
    name: 'What your player is called',
    usual: (author: string) => `${author || 'A learner'}'s player`,
    invite: 'Invite friends',
    against: 'Your friends against your player',
    keepOpen: '*Keep this page open:* your player thinks here, and nowhere else.',
    sendLink:
      'Send the link to a friend, who makes the first move. Or wait: others find your player in the lobby, on the page *Play*.',
    link: 'Link for your friend',
    waiting: 'Waiting for a friend.',
    again: 'If your friend presses *Again*, it plays again, with sides swapped.',
    someoneElse: 'Invite someone else',
    resign: 'Resign and close',
    close: 'Close',
    noPlayer: 'There is no player.',
    resigned: 'So it has resigned.',
  },
  certificate: {
    changed:
      'You have changed your code since this day. This holds for the code as it was; [certify your player again](/learn/own) for the code as it is.',
    names: { certificate: 'Certificate', proof: 'Proof' },
    has: {
      certificate: 'has written a tic-tac-toe player',
      proof: "has built, with some of the course's code, a tic-tac-toe player",
    },
    claim: 'that cannot be beaten.',
    games: (games: string, positions: string) =>
      `Every game that an opponent can choose was played against it: ${games} games on ${positions} boards.`,
    columns: ['As', 'Boards', 'Games', 'Won', 'Drawn', 'Lost'],
    player: (title: string, number: number) => `The player: ${title}, of lesson ${number}.`,
    allOwn: (lessons: string) => `All of its code is their own: ${lessons}.`,
    someOwn: (own: string, ours: string) => `Own code: ${own}. The course's solution: ${ours}.`,
    hash: 'SHA-256 of the code:',
    name: 'Name on it',
    print: 'Print it',
    save: 'Save as a file',
    file: 'The file holds your code. With it, anybody can play every game again:',
    write: (lessons: string) => `Write ${lessons} yourself, and it becomes a certificate.`,
    now: 'And now [invite friends to lose to it](/learn/own).',
    none: 'There is none yet: [certify your player](/learn/own).',
    lessons: (count: number, ranges: [number, number][]) => `lesson${s(count)} ${listed(ranges)}`,
  },
  ownGame: {
    lesson: (number: number) => `Lesson ${number}`,
    roles: { x: 'You are x', o: 'You are o' },
    playsAfter: (address: string, number: number) =>
      `It can be played as soon as [lesson ${number}](${address}) has passed.`,
    position: 'Position',
    canMoveTo: (turn: string) => `${turn} can move to`,
    outlook: { win: 'win', draw: 'draw', loss: 'loss' },
    undo: 'Undo',
    again: 'Again',
    newGame: 'New game',
    settings: 'Settings',
    newGameIn: 'New game in which',
    showValues: 'Show what the moves lead to',
    about:
      'Your `minimax_with_memory` of lesson 17 plays the other side, with your rules. A sign is for whoever makes the move.',
    soFar: 'So far',
    empty: '(empty)',
    thinking: 'Your search is thinking.',
    takenBack: 'Taken back.',
    moved: (who: 'search' | 'you', position: string) =>
      `${who === 'you' ? 'You' : 'Your search'} moved to ${position}.`,
    draw: 'It is over: a draw.',
    over: (isSearch: boolean, winner: string) =>
      `It is over: ${isSearch ? 'your search wins' : 'you win'}, as ${winner}.`,
  },
};

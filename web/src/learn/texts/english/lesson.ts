// What a lesson says beside its reading, in English.

const s = (count: number) => (count === 1 ? '' : 's');

export const LESSON = {
  lesson: {
    place: (part: number, lesson: number, lessons: number) =>
      `Part ${part}, lesson ${lesson} of ${lessons}`,
    backTo: (number: number) => `Back to lesson ${number}`,
    toTheCode: 'To the code',
    show: 'Show',
    code: 'Code',
  },
  desk: {
    ctrl: 'Ctrl',
    keys: 'runs. To leave the editor:',
    beforeTab: ', then',
    yourCode: (file: string) => `Your code, ${file}`,
    marked: (line: number) => `Line ${line} is marked as wrong.`,
    run: 'Run',
    reset: 'Reset my code',
    bringBack: 'Bring back my version',
    play: 'Play against it',
    below: 'Below the code',
    result: 'Result',
    results: 'Results',
    tryIt: 'Try it',
    watch: 'Watch',
    player: 'player',
    compare: 'Compare',
    stuck: 'Stuck?',
    running: 'Running …',
    runningNow: 'Running.',
    checking: 'Checking: ',
    waits: 'Your code runs as soon as Python is there.',
    willCheck: (count: number) =>
      `Run makes ${count} check${s(count)} and stops at the first that fails.`,
    slow: 'Still running. Is there a loop that never ends? Stop ends it.',
  },
  results: {
    allPassed: (count: number) => `All ${count} checks passed.`,
    notBegun: 'The checks have not begun.',
    passedOf: (passed: number, all: number) => `${passed} of ${all} checks passed.`,
    passedBefore: (count: number) => `${count} passed.`,
    broke: 'Something broke.',
    notYet: 'Not yet: ',
    goToLine: (line: number) => `Go to line ${line}`,
    lookAgain: (number: number) => `Look again at lesson ${number}: `,
    left: (count: number) =>
      count === 1 ? '1 check comes after this.' : `${count} checks come after this.`,
    board: 'The board',
    passed: 'Passed',
    printed: 'Your code printed',
    shouldBe: 'should be',
    yours: 'yours is',
    length: (count: number, of: 'character' | 'item') => `${count} ${of}${s(count)}`,
    on: (mark: string, cells: string) => `${mark} on ${cells}`,
    emptyBoard: 'an empty board',
    pythonStopped: (why: string) => `Python has stopped: ${why}`,
    stoppedDuring: (check: string) => `You stopped it during this check: ${check}`,
    stoppedBefore: 'You stopped it before the first check.',
    endless: 'Is there a loop that never ends? Python starts again.',
  },
  help: {
    title: 'Help',
    hints: 'Hints',
    hint: (number: number) => `Hint ${number}`,
    asked: (count: number) => `${count === 1 ? 'The hint' : 'The hints'} you asked for`,
    ask: (isFirst: boolean, left: number) => `${isFirst ? 'Hint' : 'Next hint'} (${left} left)`,
    order: 'Put lines in order instead',
    solution: 'Our solution',
    compare: 'You have passed: compare ours with yours.',
    sure: (left: number) => `Sure?${left ? ' Perhaps a hint is enough.' : ''} Ask again to see it.`,
    put: 'Put it in the editor',
    kept: 'Your version is kept.',
  },
  tryBox: {
    log: 'What you tried',
    about: 'All names of your file are here: type a call and see what it gives.',
    shift: 'Shift',
    keys: ['runs it,', 'begins a new line,', 'brings back what you tried.'],
    clear: 'Clear',
    input: 'Try it: Python to run',
    try: 'Try',
    silent: 'It ran and printed nothing.',
  },
  watch: {
    of: (name: string) => `Watch ${name}`,
    toStart: 'To the start',
    stepBack: 'Step back',
    step: 'Step',
    toEnd: 'To the end',
    /** As on the key. */
    keys: { home: 'Home', end: 'End' },
    play: 'Play',
    pause: 'Pause',
    speed: 'Speed',
    speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
    whole: 'Whole tree',
    again: 'Your code has changed: record again',
    at: (step: number, steps: number) => `${step} of ${steps}`,
    about: (name: string) =>
      `See every call of your own \`${name}\` on the tree: what it is given, and what it returns.`,
    mine: (name: string) => `Watch my ${name}`,
    tree: 'The tree; what happens in it is said above.',
    openCalls: 'Open calls',
    soFar: (values: string) => `so far: ${values}`,
    allReturned: 'All have returned.',
    none: 'None yet.',
    notCalled: (name: string) => `${name} has not been called yet.`,
    returns: (call: string, value: string, isRemembered: boolean, left: number) =>
      `${call} returns ${value}${isRemembered ? ', which it remembers' : ''}.${
        left ? ` It left out ${left} branch${left === 1 ? '' : 'es'}.` : ''
      }`,
    calls: (caller: string, call: string) => `${caller} calls ${call}.`,
    called: (call: string) => `${call} is called.`,
  },
  practice: {
    right: 'Right.',
    wrong: 'Not this one.',
    tryIt: 'Try it',
    predict: 'Predict the values',
    thisNode: (turn: string) => `This node, ${turn} to move:`,
    choice: (value: string, node: string) => `${value}, for ${node}`,
    press: ['Press a', 'and choose its value. Begin at the bottom.'],
    showMe: 'Show me',
    root: 'the root',
    branch: (path: string) => `branch ${path}`,
    unknown: 'unknown',
    node: (name: string, turn: string, value: string | null, below: string) =>
      `${name}, ${turn} to move, value ${value ?? 'unknown'}; below it ${below}`,
    rightValue: (turn: string, value: string) =>
      `Right: ${turn} takes the ${turn === 'x' ? 'largest' : 'smallest'}, ${value}.`,
    rightTree: (value: string) => `Right: ${value}. You have read the whole tree.`,
    wrongValue: (value: string, turn: string, isOpen: boolean) =>
      `Not ${value}: here ${turn} takes the ${turn === 'x' ? 'largest' : 'smallest'}.${
        isOpen ? ' Work out the nodes below it first.' : ''
      }`,
    valueOfTree: (value: string) => `The value of the tree is ${value}.`,
    shuffled:
      'These are the lines of the function, shuffled. Put them in order, then write it yourself. It counts for nothing.',
    linesOf: (name: string) => `Lines of ${name}`,
    drag: 'Drag',
    up: (line: string) => `Up: ${line}`,
    down: (line: string) => `Down: ${line}`,
    check: 'Check the order',
    checking: 'Running the checks.',
    wholeFunction: 'Right: that is the whole function.',
    rightLines: (count: number) => {
      if (count === 0) return 'In ours, the first line is a different one.';
      return count === 1
        ? 'The first line is right. In ours, the next is a different one.'
        : `The first ${count} lines are right. In ours, the next is a different one.`;
    },
    lineAt: (place: number, lines: number, text: string) => `Line ${place} of ${lines}: ${text}`,
  },
  python: {
    fetching: 'Fetching Python',
    fetched: (done: string, total: string) => `Fetching Python: ${done} of ${total} MB`,
    starting: 'Starting Python',
    ready: 'Python is ready.',
    busy: 'Python is busy.',
    notLoaded: 'Python could not be loaded.',
    tooLong: (seconds: number) =>
      `It was still thinking after ${seconds} seconds and was stopped. Is there a loop that never ends?`,
  },
};

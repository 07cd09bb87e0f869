// Python in a worker of its own: the page stays awake, and an endless loop can be ended with it.

import type { PyodideAPI } from 'pyodide';
import { type Answer, type Call, type Calls, type Python, type Request, TELLING } from './messages';

declare const __PYTHON__: Python;

/** The module unbeatable.course.pyodide. */
type Course = Record<keyof Calls, { callKwargs(given: object): string }>;

const PACKAGE = '/home/pyodide/package';
let course: Promise<Course> | undefined;

const say = (answer: Answer) => postMessage(answer);
const tell = (kind: string, words: string) => say({ kind, words } as Answer);

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    if (data.kind === 'start') {
      course = start(data.package);
      await course;
      say({ kind: 'ready' });
      return;
    }
    const python = await course;
    if (python) say({ kind: 'done', json: answer(python, data) });
  } catch (error) {
    say({ kind: 'failed', words: inWords(error as Error) });
  }
};

/** What has ended Python itself; of a traceback, the last line says it. */
function inWords({ name, message }: Error): string {
  if (name === 'Exit') return 'The code has ended Python itself.';
  if (name === 'RangeError') return 'The code calls itself deeper than a browser can follow.';
  return message.trim().split('\n').at(-1) ?? '';
}

function answer(python: Course, { kind, ...given }: Call): string {
  return python[kind].callKwargs(TELLING.has(kind) ? { ...given, tell } : given);
}

async function start(address: string): Promise<Course> {
  const { folder, bytes } = __PYTHON__;
  countFetched(bytes);
  const ours = fetch(address);
  const { loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  const python: PyodideAPI = await loadPyodide({
    indexURL: new URL(folder, location.href).href,
    env: { HOME: '/home/pyodide', UNBEATABLE_CACHE: '/tmp/solutions' },
  });
  const response = await ours;
  if (!response.ok) throw new Error(`The server answered with ${response.status}.`);
  python.unpackArchive(await response.arrayBuffer(), 'zip', { extractDir: PACKAGE });
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PACKAGE)})`);
  return python.pyimport('unbeatable.course.pyodide');
}

/** Report the bytes fetched so far to the page, for every fetch. */
function countFetched(total: number): void {
  let done = 0;
  const counting = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        done += chunk.length;
        say({ kind: 'fetching', done: Math.min(done, total), total });
        controller.enqueue(chunk);
      },
    });
  const plain = self.fetch.bind(self);
  self.fetch = async (...wanted) => {
    const response = await plain(...wanted);
    if (!response.body) return response;
    return new Response(response.body.pipeThrough(counting()), response);
  };
}

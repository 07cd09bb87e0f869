// Python code in Pyodide, under Node: node pyodide_run.mjs PYODIDE LIBRARY.zip PACKAGE.zip < CODE
// The code is run as the page's worker would run it; what it prints is printed.

import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const [pyodide, stdLibURL, zip] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const env = { HOME: '/home/pyodide', UNBEATABLE_CACHE: '/tmp' };
const python = await loadPyodide({ stdLibURL, env });
python.unpackArchive(new Uint8Array(readFileSync(zip)), 'zip', { extractDir: '/home/pyodide/package' });
python.runPython('import sys; sys.path.insert(0, "/home/pyodide/package")');
python.runPython(await text(process.stdin));

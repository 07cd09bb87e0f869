// Pyodide for the built client: its files go to /python/VERSION/, packed where that saves much.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const NEEDED = /^(pyodide\.mjs|pyodide\.asm\.(mjs|wasm)|python_stdlib\.zip|pyodide-lock\.json)$/;
const FETCHED = ['pyodide.asm.wasm', 'python_stdlib.zip'];

const folder = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
const read = (name: string) => readFileSync(join(folder, name));
const { version } = JSON.parse(read('package.json').toString());

/** Where it lies, and how much there is to fetch. */
export const PYTHON = {
  folder: `/python/${version}/`,
  bytes: FETCHED.reduce((sum, name) => sum + read(name).length, 0),
};

export function pyodide(): Plugin {
  return {
    name: 'pyodide',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(folder).filter((name) => NEEDED.test(name))) {
        const packed = name.endsWith('.zip');
        this.emitFile({
          type: 'asset',
          fileName: `${PYTHON.folder.slice(1)}${name}${packed ? '' : '.gz'}`,
          source: packed ? read(name) : gzipSync(read(name), { level: 9 }),
        });
      }
    },
  };
}

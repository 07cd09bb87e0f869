// Pyodide for the built client: its files go to /python/VERSION/, packed where that saves much.
//
// Its standard library is source text, and to compile what Python imports takes two thirds of its
// start. So the modules that the course imports are compiled here.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';
import type { Plugin } from 'vite';

const NEEDED = /^(pyodide\.mjs|pyodide\.asm\.(mjs|wasm)|python_stdlib\.zip|pyodide-lock\.json)$/;
const LIBRARY = 'python_stdlib.zip';

const folder = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
const read = (name: string): Uint8Array => readFileSync(join(folder, name));
const { version } = JSON.parse(read('package.json').toString());
const address = `/python/${version}/`;

/** The folder of Pyodide, and how many bytes are to be fetched. */
export const python = (library = read(LIBRARY)) => ({
  folder: address,
  bytes: read('pyodide.asm.wasm').length + library.length,
});

const COMPILE = `
import sys
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

sys.path.insert(0, "/src")
import unbeatable.course.pyodide

library = next(path for path in sys.path if path.endswith(".zip"))
with ZipFile(library) as old, ZipFile("/compiled.zip", "w") as new:
    # After zipfile has read: it imports what the page needs to unpack our package.
    imported = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    for file in old.infolist():
        name, content, path = file.filename, old.read(file), f"{library}/{file.filename}"
        if path in imported:
            code = compile(content, path, "exec", dont_inherit=True)
            name, content = f"{name}c", _code_to_hash_pyc(code, source_hash(content), False)
        new.writestr(ZipInfo(name, file.date_time), content, ZIP_DEFLATED, 9)
`;

async function compileLibrary(): Promise<Uint8Array> {
  const pyodide = await loadPyodide();
  pyodide.mountNodeFS('/src', join(import.meta.dirname, '..', 'src'));
  pyodide.runPython(COMPILE);
  return pyodide.FS.readFile('/compiled.zip');
}

export function pyodide(): Plugin {
  let library: Uint8Array;
  return {
    name: 'pyodide',
    apply: 'build',
    async config() {
      library = await compileLibrary();
      return { define: { __PYTHON__: JSON.stringify(python(library)) } };
    },
    generateBundle() {
      for (const name of readdirSync(folder).filter((name) => NEEDED.test(name))) {
        const packed = name === LIBRARY;
        this.emitFile({
          type: 'asset',
          fileName: `${address.slice(1)}${name}${packed ? '' : '.gz'}`,
          source: packed ? library : gzipSync(read(name), { level: 9 }),
        });
      }
    },
  };
}

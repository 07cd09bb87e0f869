// THIRD-PARTY.txt for the built client: the licence of every package in it, and of what Pyodide contains.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'THIRD-PARTY.txt';
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const folders = new Set<string>();

/** Notes the packages whose modules are bundled. Workers are bundled by themselves and need it too. */
export function packages(): Plugin {
  return {
    name: 'packages',
    apply: 'build',
    moduleParsed({ id }) {
      const folder = PACKAGE.exec(id)?.[1];
      if (folder) folders.add(folder);
    },
  };
}

/** Writes the file; a package without a licence fails the build. */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const kept = new URL('./licences/', import.meta.url);
      const texts = [
        ...[...folders].map(licenceOf).sort(),
        ...readdirSync(kept).map((name) => readFileSync(new URL(name, kept), 'utf8')),
      ];
      const source = texts.map((text) => text.trim()).join(`\n\n${'='.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: FILE, source: `${source}\n` });
    },
  };
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (!file) throw new Error(`${name} has no file with its licence: add one to web/licences/`);
  return `${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8')}`;
}

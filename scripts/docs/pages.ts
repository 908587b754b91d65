import fs from 'node:fs';
import path from 'node:path';

const DOCS = path.join(import.meta.dirname, '../../docs');

/** READMEs of the repository and of its npm packages. */
const READMES = ['../README.md', '../scripts/package/readmes/bindery.md', '../scripts/package/readmes/bindery-lite.md'];

/** Lists the documentation's pages, and the READMEs outside it, by their paths below `docs/`. */
export function listPages(): string[] {
  const names = fs.readdirSync(DOCS, { recursive: true, encoding: 'utf8' });
  return [...READMES, ...names.filter((name) => /\.mdx?$/.test(name) && !name.startsWith('decisions/')).sort()];
}

export function readPage(page: string): string {
  return fs.readFileSync(path.join(DOCS, page), 'utf8');
}

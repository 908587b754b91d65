import fs from 'node:fs';
import path from 'node:path';

const DOCS = path.join(import.meta.dirname, '../../docs');

/** Lists the documentation's pages by their paths below `docs/`, and the README as `../README.md`. */
export function listPages(): string[] {
  const names = fs.readdirSync(DOCS, { recursive: true, encoding: 'utf8' });
  return ['../README.md', ...names.filter((name) => /\.mdx?$/.test(name) && !name.startsWith('decisions/')).sort()];
}

export function readPage(page: string): string {
  return fs.readFileSync(path.join(DOCS, page), 'utf8');
}

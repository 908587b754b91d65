import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Returns the page files of a site in this folder's format, sorted. */
export function listPages(site: string): string[] {
  return fs
    .readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file) && !file.startsWith('snippets'))
    .sort();
}

/** Throws unless a build has written each page of the site into the folder or archive. */
export function checkOutput(site: string, { name, output }: { name: string; output: string }): void {
  const files = new Set(listOutput(output));
  const missing = listPages(site).filter((page) => {
    const url = page.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '');
    return !files.has(`${url}.html`) && !files.has(path.join(url, 'index.html'));
  });
  if (missing.length > 0) throw new Error(`${name} didn't write ${missing.length} pages, such as ${missing[0]}.`);
}

function listOutput(output: string): string[] {
  if (!output.endsWith('.tar.gz')) return fs.readdirSync(output, { recursive: true, encoding: 'utf8' });
  return execFileSync('tar', ['-tzf', output], { encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\n');
}

import fs from 'node:fs';
import path from 'node:path';

/** File below the docs folder with what pages describe: page → list. */
export const SUBJECTS_FILE = '.bindery/describes.yaml';

/**
 * Returns the pages that seem to have fields about their subject or review. Reads only their start, because most sites
 * have none, and then nothing else is loaded.
 */
export function listPagesWithSubjects(folder: string, files: readonly string[]): string[] {
  return files.filter((file) => /\.mdx?$/i.test(file) && FIELDS.test(readHead(path.join(folder, file))));
}

const FIELDS = /^["']?(?:describes|reviewBy)["']?[ \t]*[:=]/m;

function readHead(file: string): string {
  const opened = fs.openSync(file, 'r');
  try {
    return head.toString('latin1', 0, fs.readSync(opened, head, 0, head.length, 0));
  } finally {
    fs.closeSync(opened);
  }
}

const head = Buffer.alloc(16_384);

/** Returns whether the site has the file for all pages. */
export function hasSubjectsFile(folder: string): boolean {
  return fs.existsSync(path.join(folder, SUBJECTS_FILE));
}

import fs from 'node:fs';
import path from 'node:path';

/** File below the docs folder with what pages describe: page → list. */
export const SUBJECTS_FILE = '.bindery/describes.yaml';

/**
 * Returns the pages that seem to have fields about their subject or review. Reads only their start, because most sites
 * have none, and then nothing else is loaded.
 */
export function listPagesWithSubjects(folder: string, files: readonly string[]): string[] {
  return files.filter((file) => isMarkdown(file) && FIELDS.test(readHead(path.join(folder, file))));
}

/** Returns whether `listPagesWithSubjects` tests a file. */
export function isMarkdown(file: string): boolean {
  return /\.mdx?$/i.test(file);
}

/** Returns whether a page with these bytes seems to have fields about its subject or review. */
export function hasSubjectFields(bytes: Buffer): boolean {
  return FIELDS.test(bytes.toString('latin1', 0, HEAD_BYTES));
}

const HEAD_BYTES = 16_384;
const FIELDS = /^["']?(?:describes|reviewBy)["']?[ \t]*[:=]/m;

function readHead(file: string): string {
  const opened = fs.openSync(file, 'r');
  try {
    return head.toString('latin1', 0, fs.readSync(opened, head, 0, head.length, 0));
  } finally {
    fs.closeSync(opened);
  }
}

const head = Buffer.alloc(HEAD_BYTES);

/** Returns whether the site has the file for all pages. */
export function hasSubjectsFile(folder: string): boolean {
  return fs.existsSync(path.join(folder, SUBJECTS_FILE));
}

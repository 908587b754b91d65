import { parsePatch } from './parse-patch.ts';
import type { Hunk } from './parse-patch.ts';
import { readGit } from './read-git.ts';
import type { BareRepository } from './read-git.ts';

/** A file that a pull request changes. */
export interface FileChange {
  kind: 'added' | 'deleted' | 'changed' | 'renamed';
  path: string;
  /** The path before a rename. */
  formerPath: string | undefined;
  /** Numbers of lines; undefined for binary files. */
  added: number | undefined;
  deleted: number | undefined;
  /** Undefined if there are too many changes to show. */
  hunks: Hunk[] | undefined;
}

/** The changes of a pull request. */
export interface Changes {
  files: FileChange[];
  /** Whether there are more files than listed. */
  isCut: boolean;
}

/**
 * Reads the changes between two commits, file by file. Changes that are too large for a page are omitted and marked.
 */
export async function readChanges(
  { base, head }: { base: string; head: string },
  place: BareRepository,
): Promise<Changes> {
  const args = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--find-renames', '--ignore-submodules=none'];
  const { output, isCut } = await readGit([...args, '--raw', '--numstat', '--patch', '-z', base, head], {
    ...place,
    maxBytes: MAX_BYTES,
  });
  const { entries, rest } = readEntries(output);
  const patches = parsePatch(rest.toString('utf8'));
  const files: FileChange[] = [];
  let at = 0;
  let lines = 0;
  for (const entry of entries.slice(0, MAX_FILES)) {
    // If a file became a link or a link became a file, Git prints it as deleted and added.
    const parts = patches.slice(at, (at += entry.status === 'T' ? 2 : 1));
    const isWhole = parts.length > 0 && !(isCut && at >= patches.length);
    const hunks = parts.flat();
    const size = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
    const isShown = isWhole && size <= MAX_LINES_OF_FILE && lines + size <= MAX_LINES;
    if (isShown) lines += size;
    files.push({ ...entry.change, hunks: isShown ? hunks : undefined });
  }
  return { files, isCut: entries.length > MAX_FILES || (isCut && rest.length === 0) };
}

const MAX_BYTES = 8_000_000;
const MAX_FILES = 300;
const MAX_LINES_OF_FILE = 1500;
const MAX_LINES = 10_000;

interface Entry {
  status: string;
  change: Omit<FileChange, 'hunks'>;
}

/** Reads `--raw -z` and `--numstat -z`, which an empty field separates from the patch. */
function readEntries(output: Buffer): { entries: Entry[]; rest: Buffer } {
  const fields = createFieldReader(output);
  const entries: Entry[] = [];
  const byPath = new Map<string, Entry>();
  for (let field = fields.next(); field !== undefined; field = fields.next()) {
    const rawEntry = /^:\d+ \d+ [0-9a-f]+ [0-9a-f]+ ([A-Z])\d*$/.exec(field);
    if (rawEntry) {
      const status = rawEntry[1] ?? '';
      const oldPath = fields.next() ?? '';
      const path = status === 'R' || status === 'C' ? (fields.next() ?? '') : oldPath;
      const formerPath = path === oldPath ? undefined : oldPath;
      const kind = KINDS[status] ?? 'changed';
      const entry = { status, change: { kind, path, formerPath, added: 0, deleted: 0 } };
      entries.push(entry);
      byPath.set(path, entry);
      continue;
    }
    const numstat = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(field);
    if (!numstat) break;
    const path = numstat[3] === '' ? (fields.next(), fields.next()) : numstat[3];
    const entry = byPath.get(path ?? '');
    if (entry) Object.assign(entry.change, { added: toCount(numstat[1]), deleted: toCount(numstat[2]) });
  }
  return { entries, rest: output.subarray(fields.position()) };
}

const KINDS: Readonly<Record<string, FileChange['kind']>> = { A: 'added', D: 'deleted', R: 'renamed' };

function toCount(text: string | undefined): number | undefined {
  return text === '-' ? undefined : Number(text);
}

function createFieldReader(output: Buffer) {
  let at = 0;
  return {
    next(): string | undefined {
      const end = output.indexOf(0, at);
      if (end < 0) return undefined;
      const field = output.toString('utf8', at, end);
      at = end + 1;
      return field;
    },
    position: () => at,
  };
}

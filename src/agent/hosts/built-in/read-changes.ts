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
  /** Number of changed files, which can be more than listed. */
  count: number;
  /** Whether there are more files than listed. */
  isCut: boolean;
}

/** The most to read and list. */
export interface ChangeLimits {
  /** Bytes of Git's output. */
  bytes: number;
  files: number;
  /** Lines of one file, and of all files together. */
  linesOfFile: number;
  lines: number;
}

/**
 * Reads the changes between two commits or trees, file by file. Changes that are too large for a page are omitted and marked.
 */
export async function readChanges(
  { base, head }: { base: string; head: string },
  { limits = LIMITS, ...place }: BareRepository & { limits?: ChangeLimits },
): Promise<Changes> {
  const args = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--find-renames', '--ignore-submodules=none'];
  const { output, isCut } = await readGit([...args, '--raw', '--numstat', '--patch', '-z', base, head], {
    ...place,
    maxBytes: limits.bytes,
  });
  const { entries, rest } = readEntries(output);
  const patches = parsePatch(rest.toString('utf8'));
  const files: FileChange[] = [];
  let at = 0;
  let lines = 0;
  for (const entry of entries.slice(0, limits.files)) {
    // If a file became a link or a link became a file, Git prints it as deleted and added.
    const parts = patches.slice(at, (at += entry.status === 'T' ? 2 : 1));
    const isWhole = parts.length > 0 && !(isCut && at >= patches.length);
    const hunks = parts.flat();
    const size = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
    const isShown = isWhole && size <= limits.linesOfFile && lines + size <= limits.lines;
    if (isShown) lines += size;
    files.push({ ...entry.change, hunks: isShown ? hunks : undefined });
  }
  const { length } = entries;
  return { files, count: length, isCut: length > limits.files || (isCut && rest.length === 0) };
}

const LIMITS: ChangeLimits = { bytes: 8_000_000, files: 300, linesOfFile: 1500, lines: 10_000 };

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

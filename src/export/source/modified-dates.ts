import fs from 'node:fs/promises';
import path from 'node:path';
import { runGit } from '../../lib/git/git-command.ts';
import { isInRepository } from '../../lib/git/is-in-repository.ts';
import { listNameLogArguments, readNameLog } from '../../lib/git/name-log.ts';
import type { Omission } from '../../site/shared.ts';
import { describeHistoryFailure } from './history-problem.ts';

/** Identifies a docs folder at one commit of a bare repository, or of the repository that contains a folder. */
export type HistoryLocation = ({ gitDir: string } | { folder: string }) & {
  /** Commit at which the walk back starts. @defaultValue the one that is checked out */
  commit?: string;
  /** Result of `parseDocsFolder`. @defaultValue the folder itself */
  docsFolder?: string;
};

/**
 * Finds when each file of a checked-out folder last changed: paths below it → RFC 3339 in UTC, from one walk over the
 * history. Returns no dates for a folder outside Git, and the problem if Git can't read the history.
 */
export async function readModifiedDates(
  folder: string,
  options: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<{ dates: Record<string, string>; problem?: Omission | undefined }> {
  if (!isInRepository(folder)) return { dates: {} };
  try {
    return { dates: await readHistory({ folder }, options) };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { dates: {}, problem: describeHistoryFailure(error) };
  }
}

/**
 * Does the same for one commit of any repository. Where a history is cut off, its oldest commits would date everything
 * older, so files that no later commit changed have no date. Throws `GitFailure`, also after 20 seconds: dates aren't
 * worth a longer wait, because a site is complete without them.
 */
export async function readHistory(
  place: HistoryLocation,
  options: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<Record<string, string>> {
  const { signal, timeoutMs = TIMEOUT_MS } = options;
  const { commit = 'HEAD', docsFolder } = place;
  const placeArgs = 'gitDir' in place ? [`--git-dir=${place.gitDir}`] : ['-C', place.folder];
  const run = async (args: readonly string[]) =>
    (await runGit([...placeArgs, '--literal-pathspecs', ...args], { signal, timeoutMs })).toString('utf8');
  const relativeOption = docsFolder ? `--relative=${docsFolder}/` : '--relative';
  const paths = docsFolder === undefined ? ['.'] : docsFolder === '' ? [] : [docsFolder];
  const cutCommits = await listCutCommits('gitDir' in place ? place.gitDir : await findGitDir(place.folder, options));
  return parseLog(
    await run([...listNameLogArguments('%H %ct'), relativeOption, '--end-of-options', commit, '--', ...paths]),
    cutCommits,
  );
}

const TIMEOUT_MS = 20_000;

/** Returns the folder with the objects of the repository that contains a folder. Throws `GitFailure`. */
export async function findGitDir(
  folder: string,
  { signal, timeoutMs = TIMEOUT_MS }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<string> {
  const output = await runGit(['-C', folder, 'rev-parse', '--git-common-dir'], { signal, timeoutMs });
  return path.resolve(folder, output.toString('utf8').replace(/\n$/, ''));
}

/** Commits of a shallow clone whose parents are missing, as listed by Git. */
export async function listCutCommits(gitDir: string): Promise<ReadonlySet<string>> {
  const text = await fs.readFile(path.join(gitDir, 'shallow'), 'utf8').catch(() => '');
  return new Set(text.split('\n').filter((line) => line !== ''));
}

/** A file's first mention is its last change. */
function parseLog(log: string, cutCommits: ReadonlySet<string>): Record<string, string> {
  const dates = new Map<string, string | undefined>();
  for (const { head, names } of readNameLog(log)) {
    const [commit = '', seconds] = head.split(' ');
    const date = new Date(Number(seconds) * 1000);
    if (Number.isNaN(date.getTime())) continue;
    const text = cutCommits.has(commit) ? undefined : date.toISOString();
    for (const name of names) if (!dates.has(name)) dates.set(name, text);
  }
  return Object.fromEntries([...dates].filter((entry): entry is [string, string] => entry[1] !== undefined));
}

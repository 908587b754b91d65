import { GitFailure, runGit } from '../../lib/git/git-command.ts';

/**
 * Finds when each file of a checked-out folder last changed: paths below it → RFC 3339 in UTC, from one walk over the
 * history. Nothing comes out for a folder without git, or with a history that is cut off, which would give wrong dates.
 */
export async function readModifiedDates(folder: string, signal?: AbortSignal): Promise<Record<string, string>> {
  const run = async (args: readonly string[]) =>
    (await runGit(['-C', folder, ...args], { signal, timeoutMs: TIMEOUT_MS })).toString('utf8');
  try {
    if ((await run(['rev-parse', '--is-shallow-repository'])).trim() !== 'false') return {};
    return parseLog(await run([...LOG, '--', '.']));
  } catch (error) {
    if (error instanceof GitFailure || isMissing(error)) return {};
    throw error;
  }
}

/** Dates are worth no longer wait: a site without them is whole. */
const TIMEOUT_MS = 10_000;

/** Commits with the names of the files they touched, newest first. Nothing here runs a program of the repository's choice. */
const LOG = [
  '-c',
  'log.showSignature=false',
  'log',
  '--format=format:%x02%ct%x02',
  '--name-only',
  '--relative',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--diff-merges=first-parent',
  '-z',
];

/** `␂<seconds>␂\n<name>␀<name>␀…`, again and again; a file's first mention is its last change. */
function parseLog(log: string): Record<string, string> {
  const found = new Map<string, string>();
  const parts = log.split('\u0002');
  for (let index = 1; index + 1 < parts.length; index += 2) {
    const date = new Date(Number(parts[index]) * 1000);
    if (Number.isNaN(date.getTime())) continue;
    for (const name of (parts[index + 1] ?? '').slice(1).split('\0'))
      if (name !== '' && !found.has(name)) found.set(name, date.toISOString());
  }
  return Object.fromEntries(found);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Reads the versions of API descriptions that a check compares, from a history without files. */
import { AppError } from '../../errors.ts';
import { fetchObjects } from '../../lib/git/fetch-ref.ts';
import { runGit, type GitRemote } from '../../lib/git/git-command.ts';
import { findBlobs } from '../../lib/git/find-blobs.ts';
import { describeGitFailure, isRefusedById } from '../../lib/git/git-errors.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import type { DescriptionReader } from '../changes/find-changes.ts';
import type { Operations } from '../changes/operations.ts';
import type { HistoryPlace } from '../source/history.ts';
import { findGitDir } from '../source/modified-dates.ts';
import type { Printer } from './open-printer.ts';

/** A description with the commits whose versions are compared, and the operations that pages describe. */
export interface DescriptionNeed {
  file: string;
  commits: ReadonlySet<string>;
  operations: ReadonlySet<string>;
}

/** Where to read the versions. */
export interface DescriptionPlace {
  place: HistoryPlace;
  remote: GitRemote;
  /** The current commit. */
  commit: string;
  maxBytes: number;
  printer: Printer;
  signal: AbortSignal;
}

/** Versions that one check reads from a repository. */
const MAX_VERSIONS = 400;
const MAX_BYTES = 5_000_000;
const FETCH_TIMEOUT_MS = 60_000;
const READ_TIMEOUT_MS = 60_000;

/** Reads all versions, with one fetch for those that aren't on this machine. Versions that can't be read say why. */
export async function readDescriptions(
  needs: readonly DescriptionNeed[],
  { place, remote, commit, maxBytes, printer, signal }: DescriptionPlace,
): Promise<DescriptionReader> {
  const gitDir = 'gitDir' in place ? place.gitDir : await findGitDir(place.folder, { signal });
  const versions = needs
    .flatMap(({ file, commits, operations }) => [commit, ...commits].map((id) => ({ id, file, operations })))
    .slice(0, MAX_VERSIONS);
  const blobs = new Map<string, string | undefined>();
  const names = new Map<string, Set<string>>();
  for (const { id, file, operations } of versions) {
    const blob = await findBlob({ commit: id, file }, { gitDir, signal });
    blobs.set(`${id}:${file}`, blob);
    if (blob !== undefined) names.set(blob, new Set([...(names.get(blob) ?? []), ...operations]));
  }
  const isPartial = 'gitDir' in place && names.size > 0;
  const problem = isPartial
    ? await tryFetch({ gitDir, remote, ids: [...names.keys()], maxBytes, signal, timeoutMs: FETCH_TIMEOUT_MS })
    : undefined;
  const printed =
    problem === undefined ? await printBlobs(names, { gitDir, printer, signal }) : new Map<string, never>();

  const open = (id: string, file: string): Operations | string | undefined => {
    const key = `${id}:${file}`;
    if (!blobs.has(key)) return TOO_MANY;
    const blob = blobs.get(key);
    if (blob === undefined) return undefined;
    const hashes = printed.get(blob);
    return hashes ? { print: (name) => hashes.get(name) } : (problem ?? TOO_LARGE);
  };
  return {
    openCurrent: (file) => Promise.resolve(open(commit, file)),
    openOld: (old, file) => Promise.resolve(open(old.id, file)),
  };
}

const TOO_LARGE = 'The API description is larger than 5 MB, or takes too long to read.';
const TOO_MANY = `Pages describe operations in more than ${MAX_VERSIONS} versions of API descriptions, the maximum.`;
const REFUSED = "The Git host doesn't send old versions of single files, so operations can't be compared.";

async function findBlob(
  { commit, file }: { commit: string; file: string },
  { gitDir, signal }: { gitDir: string; signal: AbortSignal },
): Promise<string | undefined> {
  const args = ['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', '--end-of-options', commit, '--', file];
  const line = (await runGit(args, { gitDir, signal })).toString('utf8');
  return /^100[0-7]{3} blob ([0-9a-f]+)\t/.exec(line)?.[1];
}

/** Returns why the files can't be fetched. Files of the repository can be compared without them. */
async function tryFetch(request: Parameters<typeof fetchObjects>[0]): Promise<string | undefined> {
  try {
    await fetchObjects(request);
    return undefined;
  } catch (error) {
    request.signal?.throwIfAborted();
    if (isRefusedById(error)) return REFUSED;
    const failure = describeGitFailure(error, request.remote);
    if (failure instanceof AppError) return failure.message;
    throw error;
  }
}

/** Prints the operations of each blob. Blobs that are too large are left out. */
async function printBlobs(
  names: ReadonlyMap<string, ReadonlySet<string>>,
  { gitDir, printer, signal }: { gitDir: string; printer: Printer; signal: AbortSignal },
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const printed = new Map<string, ReadonlyMap<string, string>>();
  if (names.size === 0) return printed;
  const sizes = await findBlobs(gitDir, { ids: [...names.keys()], signal, timeoutMs: READ_TIMEOUT_MS });
  await readBlobs({
    gitDir,
    blobs: [...sizes].flatMap(([id, size]) => (size <= MAX_BYTES ? [{ id, size }] : [])),
    signal,
    async onBlob({ id }, content) {
      const hashes = await printer.print({ text: content.toString('utf8'), names: [...(names.get(id) ?? [])] });
      if (hashes) printed.set(id, hashes);
    },
  });
  return printed;
}

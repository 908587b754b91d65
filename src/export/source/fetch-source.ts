import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocsFolder } from '../../accounts/projects/repository-place.ts';
import { copyFolder } from './copy-folder.ts';
import { readCommitTime } from './commit-time.ts';
import { extractCommit } from './extract-commit.ts';
import { getHistoryFolder } from './history.ts';
import { readHistoryFacts } from './history-facts.ts';
import type { FindTranslations, LanguageTranslations } from '../translations/project-translations.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import type { Omission, PageHistory } from '../../site/shared.ts';
import { fetchLargeFiles, getLargeFilesFolder } from './large-files/fetch-large-files.ts';
import { withRepair } from './repair-mirror.ts';
import { SOURCE_LIMITS } from './source-limits.ts';
import type { SourceLimits } from './source-limits.ts';
import { getMirrorFolder, updateMirror } from './mirror.ts';
import { getRemoteHead } from '../../lib/git/remote-head.ts';
import { createRemote, parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { withSshKey } from '../../lib/git/ssh-key.ts';
import type { HostTrust } from '../../lib/git/host-trust.ts';
import type { Wait } from '../../lib/retry.ts';
import { createWorkFolder, removeWorkFolder } from '../../lib/work-folders.ts';

export interface SourceRequest {
  /** `https://…`, or for operators a local path: a Git repository, or a plain folder that is used as it is. */
  repositoryUrl: string;
  branch: string;
  docsFolder: string;
  /** A token, `user:password`, or a private key for SSH. */
  credentials?: string | undefined;
  /** The commit that an earlier attempt was pinned to. A plain folder has no history, so its current state is used. */
  commit?: string | undefined;
  /** Leaves out files in Git LFS, and dates. @defaultValue false */
  textsOnly?: boolean;
}

export interface FetchContext {
  dataFolder: string;
  /** Runs a task while holding the lock of the mirror with this name. */
  withLock<T>(name: string, task: () => Promise<T>): Promise<T>;
  signal?: AbortSignal | undefined;
  limits?: SourceLimits;
  /** Decides which addresses of Git hosts can be used. @defaultValue every address */
  reach?: GitReach | undefined;
  /** The SSH servers that can be used. @defaultValue those that this machine has used before, and new ones */
  trust?: HostTrust | undefined;
  /** Waits where a host limits requests. @defaultValue a timer */
  wait?: Wait;
  /** Finds the state of the site's translations. @defaultValue it is unknown */
  findTranslations?: FindTranslations | undefined;
}

/** A private copy of a project's docs folder at one commit. */
export interface FetchedSource {
  folder: string;
  commit: string;
  /** The commit's time, RFC 3339 in UTC. Undefined for a plain folder. */
  time?: string | undefined;
  /** When its files last changed: file → RFC 3339 in UTC. Empty without a history. */
  modified: Readonly<Record<string, string>>;
  /** The state of its translations. Undefined if it isn't asked for, or the history can't be read. */
  translations?: readonly LanguageTranslations[] | undefined;
  /** How its pages changed: file → changes. Undefined if the site doesn't show it. */
  histories?: Readonly<Record<string, PageHistory>> | undefined;
  /** Links and submodules of the folder whose files are not included. */
  leftOut: readonly Omission[];
  remove(): Promise<void>;
}

/**
 * Fetches a project's docs. Throws `source_unavailable` with a message that says what to fix, and transient failures as
 * `describeGitFailure` describes them.
 */
export async function fetchSource(request: SourceRequest, context: FetchContext): Promise<FetchedSource> {
  const url = parseRemoteUrl(request.repositoryUrl);
  const docsFolder = parseDocsFolder(request.docsFolder);
  const folder = await createWorkFolder(context.dataFolder);
  const remove = () => removeWorkFolder(folder);
  try {
    const fetchedSource = (await isPlainFolder(url))
      ? await copyPlain(path.join(fileURLToPath(url), docsFolder), folder, context)
      : await fetchCommit({ ...request, url, docsFolder, target: folder }, context);
    return { ...fetchedSource, folder, remove };
  } catch (error) {
    await remove();
    throw describeGitFailure(error, { url, credentials: request.credentials });
  }
}

type SourceVersion = Omit<FetchedSource, 'folder' | 'remove'>;

async function copyPlain(
  folder: string,
  target: string,
  { limits = SOURCE_LIMITS, signal }: FetchContext,
): Promise<SourceVersion> {
  return { ...(await copyFolder({ folder, target, limits, signal })), modified: {} };
}

async function fetchCommit(
  request: SourceRequest & { url: URL; target: string },
  { dataFolder, withLock, signal, limits = SOURCE_LIMITS, wait, reach, trust, findTranslations }: FetchContext,
): Promise<SourceVersion> {
  const { url, credentials, branch, docsFolder, target } = request;
  return withSshKey(createRemote(request.repositoryUrl, { credentials, reach, trust }), {
    dataFolder,
    keyFolder: target,
    task: async (remote) => {
      const commit = request.commit ?? (await getRemoteHead(remote, { branch, signal }));
      const mirror = getMirrorFolder(dataFolder, url);
      const history = getHistoryFolder(mirror);
      const fetchOptions = { remote, branch, commit, maxBytes: limits.repositoryBytes, signal };
      const readCommit = async () => {
        await updateMirror({ mirror, ...fetchOptions });
        const timePromise = readCommitTime({ gitDir: mirror, commit, signal });
        // If both fail, the error of the extraction is thrown.
        timePromise.catch(() => undefined);
        // A repair empties the folder, so a failed attempt must no longer write to it.
        const extractedFolder = await extractCommit({ mirror, commit, docsFolder, target, limits, signal });
        return { ...extractedFolder, time: await timePromise };
      };
      const cleanUp = () => emptyFolder(target);
      const extraction = await withLock(path.basename(mirror), () =>
        withRepair({ folder: mirror, remote, task: readCommit, cleanUp, signal }),
      );
      const { largeFiles, bytes, time } = extraction;
      if (request.textsOnly) return { commit, time, modified: {}, leftOut: extraction.leftOut };
      const cacheFolder = getLargeFilesFolder(mirror);
      const largeOptions = {
        files: largeFiles,
        remote: { url, credentials, reach },
        target,
        cacheFolder,
        limits,
        bytes,
        signal,
        wait,
      };
      const missingFiles =
        largeFiles.length === 0 ? [] : await withLock(path.basename(cacheFolder), () => fetchLargeFiles(largeOptions));
      const historyOptions = { folder: history, docsFolder, wait, ...fetchOptions };
      const facts = await withLock(path.basename(history), () =>
        readHistoryFacts({ ...historyOptions, docs: target, findTranslations }),
      );
      const { dates, problem, pages, translations } = facts;
      const undatedFiles: Omission[] =
        problem === undefined ? [] : [{ file: 'docs.json', reason: 'history', detail: problem }];
      return {
        commit,
        time,
        modified: dates,
        translations,
        ...(pages && { histories: pages.histories }),
        leftOut: [...extraction.leftOut, ...missingFiles, ...undatedFiles, ...(pages?.problem ? [pages.problem] : [])],
      };
    },
  });
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) await fs.rm(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Returns whether a URL is a plain folder. A folder with a `.git`, or a bare repository, is read through Git instead.
 */
export async function isPlainFolder(url: URL): Promise<boolean> {
  if (url.protocol !== 'file:') return false;
  const folder = fileURLToPath(url);
  const names = new Set(await fs.readdir(folder).catch(() => []));
  return names.size > 0 && !names.has('.git') && !(names.has('HEAD') && names.has('objects'));
}

import type { GitRemote } from '../../../lib/git/git-command.ts';
import { GuardedFetchError } from '../../../lib/guarded-fetch.ts';
import type { Wait } from '../../../lib/retry.ts';
import { requestBatch, type Download } from './request-batch.ts';
import { requestLfs, findLfsServer, type LfsServer } from './lfs-server.ts';
import type { Pointer } from './pointer.ts';

export interface DownloadOptions {
  remote: Pick<GitRemote, 'url' | 'credentials'>;
  /** Accepts a file. Returns false if it doesn't match the pointer. */
  onFile(pointer: Pointer, content: Buffer): Promise<boolean>;
  signal?: AbortSignal | undefined;
  wait?: Wait | undefined;
  /** Aborts when the time for all files together is over. @defaultValue after 15 minutes */
  deadline?: AbortSignal;
}

/** Maximum number of files in memory at once. */
const MAX_CONCURRENT = 3;

/**
 * Less than an export has for the whole repository, because a slow host of large files must not fail an export that can
 * do without them.
 */
const LIMIT_MINUTES = 15;

/** Downloads large files from a repository's host. Returns id → reason for those that aren't available. */
export async function downloadAll(
  pointers: readonly Pointer[],
  { signal, deadline = AbortSignal.timeout(LIMIT_MINUTES * 60_000), ...options }: DownloadOptions,
): Promise<Map<string, string>> {
  const failures = new Map(pointers.map(({ oid }) => [oid, TOO_SLOW]));
  try {
    const limitedSignal = signal ? AbortSignal.any([signal, deadline]) : deadline;
    await downloadQueue(pointers, { ...options, signal: limitedSignal, failures });
  } catch (error) {
    signal?.throwIfAborted();
    if (!deadline.aborted) throw error;
  }
  return failures;
}

const TOO_SLOW = `the host didn't send all files within ${LIMIT_MINUTES} minutes. Start another export later`;

/** Removes each file from `failures` that it downloads, and replaces the reason for each that isn't available. */
async function downloadQueue(
  pointers: readonly Pointer[],
  { failures, ...options }: Omit<DownloadOptions, 'deadline'> & { failures: Map<string, string> },
): Promise<void> {
  const { signal, wait } = options;
  const server = findLfsServer(options.remote);
  const downloads = await requestBatch(server, pointers, { signal, wait });
  const queue = [...pointers].reverse();
  const downloadQueued = async (): Promise<void> => {
    for (let pointer = queue.pop(); pointer; pointer = queue.pop()) {
      const download = downloads.get(pointer.oid) ?? { problem: "the host didn't return a download URL" };
      const problem =
        'problem' in download ? download.problem : await downloadOne(pointer, { ...options, server, download });
      if (problem === undefined) failures.delete(pointer.oid);
      else failures.set(pointer.oid, problem);
    }
  };
  // A file that is complete must not replace its pointer after it was reported as missing.
  const ends = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT }, downloadQueued));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

interface DownloadInput extends Omit<DownloadOptions, 'deadline'> {
  server: LfsServer;
  download: Extract<Download, { url: URL }>;
}

async function downloadOne(
  pointer: Pointer,
  { server, download, onFile, signal, wait }: DownloadInput,
): Promise<string | undefined> {
  const { url, headers } = download;
  try {
    const response = await requestLfs(server, { url, headers, maxBytes: pointer.size, signal, wait });
    if (response.status !== 200) return `${url.host} responded with ${response.status}`;
    return (await onFile(pointer, response.body)) ? undefined : `${url.host} sent a different file than requested`;
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof GuardedFetchError)) throw error;
    if (error.problem === 'too-large') return `${url.host} sent a different file than requested`;
    return `couldn't fetch it from ${url.host}: ${error.message}`;
  }
}

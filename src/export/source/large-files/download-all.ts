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
}

/** Maximum number of files in memory at once. */
const MAX_CONCURRENT = 3;

/** Downloads large files from a repository's host. Returns id → reason for those that aren't available. */
export async function downloadAll(
  pointers: readonly Pointer[],
  options: DownloadOptions,
): Promise<Map<string, string>> {
  const { signal, wait } = options;
  const server = findLfsServer(options.remote);
  const downloads = await requestBatch(server, pointers, { signal, wait });
  const failures = new Map<string, string>();
  const queue = [...pointers].reverse();
  const downloadQueued = async (): Promise<void> => {
    for (let pointer = queue.pop(); pointer; pointer = queue.pop()) {
      const download = downloads.get(pointer.oid) ?? { problem: "the host didn't return a download URL" };
      const problem =
        'problem' in download ? download.problem : await downloadOne(pointer, { ...options, server, download });
      if (problem !== undefined) failures.set(pointer.oid, problem);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, downloadQueued));
  return failures;
}

interface DownloadInput extends DownloadOptions {
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

/**
 * Fetches the API descriptions that a site refers to by URL before planning, because the renderer never uses the
 * network.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getErrorMessage } from '../../errors.ts';
import { gunzip } from '../../lib/gunzip.ts';
import type { RemoteIndex } from '../../site/index.ts';

export type Fetched = Record<string, { content: Buffer } | { problem: string }>;

/** Fetches one description. Throws an error whose message completes "Can't fetch …: …". */
export type FetchSpec = (url: string, signal: AbortSignal | undefined) => Promise<Buffer>;

/** Stores fetched files with a job, so that a retry builds from the same bytes. */
export interface RemoteFileStore {
  /** Finds what an earlier attempt stored. */
  find(): Promise<Buffer | undefined>;
  /** Stores the bytes and returns the effective ones: another worker's, if it stored them first. */
  keep(packed: Buffer): Promise<Buffer>;
}

export interface RemoteOptions {
  keeper?: RemoteFileStore | undefined;
  /** @defaultValue `fetchSpec` */
  fetch?: FetchSpec | undefined;
  /** Existing folder for the files. @defaultValue the system's folder for temporary files */
  scratch?: string | undefined;
  signal?: AbortSignal | undefined;
}

const MAX_URLS = 50;
const MAX_BYTES = 50_000_000;
/** Maximum size of all files together in bytes. They are held in memory at once. */
const MAX_BYTES_TOGETHER = 150_000_000;
const MAX_MS = 30_000;
const MAX_CONCURRENT = 4;

/** Allows only public hosts over https. See `guardedFetch`, which is loaded only for sites that need it. */
export const fetchSpec: FetchSpec = async (url, signal) => {
  const { guardedFetch, GuardedFetchError } = await import('../../lib/guarded-fetch.ts');
  const headers = { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5', 'user-agent': 'bindery' };
  const { status, body } = await guardedFetch(url, {
    headers,
    maxBytes: MAX_BYTES,
    timeoutMs: MAX_MS,
    ...(signal && { signal }),
  });
  if (status !== 200) throw new GuardedFetchError('unreachable', `the server responded with ${status}`);
  return body;
};

export interface RemoteSpecs {
  /** Contains the files that `index` lists; undefined if nothing was fetched. */
  folder: string;
  index: RemoteIndex;
  remove(): Promise<void>;
}

/** Fetches every URL, or returns what an earlier attempt fetched. Failures are entries in the index, not exceptions. */
export async function getRemoteSpecs(
  urls: readonly string[],
  options: RemoteOptions,
): Promise<RemoteSpecs | undefined> {
  if (urls.length === 0) return undefined;
  const { keeper, scratch = os.tmpdir() } = options;
  const keptSpecs = await keeper?.find();
  const fetchedSpecs = keptSpecs ? await unpack(keptSpecs) : await fetchAll(urls, options);
  return writeFiles(
    keptSpecs || !keeper ? fetchedSpecs : await unpack(await keeper.keep(await pack(fetchedSpecs))),
    scratch,
  );
}

async function fetchAll(urls: readonly string[], { fetch = fetchSpec, signal }: RemoteOptions): Promise<Fetched> {
  const fetchedSpecs: Fetched = Object.create(null) as Fetched;
  const queue = urls.slice(0, MAX_URLS);
  for (const url of urls.slice(MAX_URLS))
    fetchedSpecs[url] = { problem: `the site has more than ${MAX_URLS} remote descriptions, the maximum` };
  let bytes = 0;
  const fetchQueued = async () => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const response = bytes < MAX_BYTES_TOGETHER ? await fetchOne(url, fetch, signal) : TOO_LARGE_PROBLEM;
      bytes += 'content' in response ? response.content.length : 0;
      fetchedSpecs[url] = bytes <= MAX_BYTES_TOGETHER ? response : TOO_LARGE_PROBLEM;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, fetchQueued));
  return fetchedSpecs;
}

const TOO_LARGE_PROBLEM = {
  problem: `the remote descriptions of the site are larger than ${MAX_BYTES_TOGETHER / 1_000_000} MB in total, the maximum`,
};

async function fetchOne(
  url: string,
  fetch: FetchSpec,
  signal: AbortSignal | undefined,
): Promise<{ content: Buffer } | { problem: string }> {
  try {
    return { content: await fetch(url, signal) };
  } catch (error) {
    signal?.throwIfAborted();
    return { problem: getErrorMessage(error) };
  }
}

/** One gzip member: a line of JSON, then the files one after another. */
export async function pack(fetchedSpecs: Fetched): Promise<Buffer> {
  const contents: Buffer[] = [];
  const list = Object.keys(fetchedSpecs)
    .sort()
    .map((url) => {
      const response = fetchedSpecs[url];
      if (!response || 'problem' in response) return { url, problem: response?.problem ?? '' };
      contents.push(response.content);
      return { url, size: response.content.length };
    });
  return promisify(gzip)(Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...contents]));
}

/** Maximum number of bytes of the files of a job and the list of their URLs. */
const MAX_UNPACKED = MAX_BYTES_TOGETHER + 50_000_000;

/** Reads what `pack` wrote. Throws `DecompressedTooLarge` above the limit. */
export async function unpack(packedSpecs: Buffer): Promise<Fetched> {
  const bytes = await gunzip(packedSpecs, { maxBytes: MAX_UNPACKED });
  let at = bytes.indexOf(10) + 1;
  const list = JSON.parse(bytes.subarray(0, at).toString('utf8')) as { url: string; size?: number; problem?: string }[];
  const fetchedSpecs: Fetched = Object.create(null) as Fetched;
  for (const { url, size, problem } of list) {
    fetchedSpecs[url] = size === undefined ? { problem: problem ?? '' } : { content: bytes.subarray(at, at + size) };
    at += size ?? 0;
  }
  return fetchedSpecs;
}

async function writeFiles(fetchedSpecs: Fetched, scratch: string): Promise<RemoteSpecs> {
  const folder = await fs.mkdtemp(path.join(scratch, 'bindery-specs-'));
  const remove = () => fs.rm(folder, { recursive: true, force: true });
  const index: RemoteIndex = Object.create(null) as RemoteIndex;
  for (const [number, [url, response]] of Object.entries(fetchedSpecs).entries()) {
    const file = `${number}.spec`;
    if ('content' in response) await fs.writeFile(path.join(folder, file), response.content);
    index[url] = 'content' in response ? { file } : response;
  }
  return { folder, index: { ...index }, remove };
}

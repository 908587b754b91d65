import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import { AppError, getErrorMessage } from '../../errors.ts';
import { describeNetworkProblem } from '../../lib/network-problem.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';
import { awaitUnlessAborted } from '../../lib/await-unless-aborted.ts';
import { TRANSFER_LIMITS, watchTransfer } from './watch-transfer.ts';
import type { TransferLimits } from './watch-transfer.ts';

export interface FetchRequest {
  /** A file path, or a `file:`, `http:` or `https:` URL. */
  source: string;
  /** The file to write. */
  target: string;
  maxBytes: number;
  /** Limits on a slow server. @defaultValue a minute until it responds, and 64 KiB in each minute after that */
  patience?: TransferLimits | undefined;
  signal?: AbortSignal;
}

/** Copies the bundle to a local file and returns the SHA-256 of its bytes, in hex. */
export async function fetchBundle(request: FetchRequest): Promise<string> {
  try {
    return await copyBundle(request);
  } catch (error) {
    if (error instanceof AppError || request.signal?.aborted) throw error;
    throw new AppError(
      'source_unavailable',
      describeSystemProblem(error) ?? `the transfer was interrupted (${describeReason(error)})`,
      { cause: error },
    );
  }
}

async function copyBundle({ source, patience = TRANSFER_LIMITS, ...request }: FetchRequest): Promise<string> {
  if (!isUrl(source)) return writeBundle({ ...request, bytes: await openFile(source) });
  const url = URL.parse(source);
  if (url?.protocol === 'file:') return writeBundle({ ...request, bytes: await openFile(fileURLToPath(url)) });
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return copyFromServer(url, { patience, ...request });
  throw new AppError('invalid_config', 'expected a file path or an http, https or file URL');
}

function copyFromServer(url: URL, request: Omit<WatchedCopy, 'open'>): Promise<string> {
  return copyWatched({ ...request, open: (signal) => openHttp(url, signal) });
}

export interface WatchedCopy extends Omit<FetchRequest, 'source'> {
  /** Starts the transfer. */
  open(signal: AbortSignal): Promise<Readable>;
}

/**
 * Copies a bundle from a source that may stall, and returns the SHA-256 of its bytes, in hex. Throws
 * `source_unavailable` when the patience is exhausted, whatever the other side does.
 */
export async function copyWatched({
  open,
  patience = TRANSFER_LIMITS,
  signal: outerSignal,
  ...request
}: WatchedCopy): Promise<string> {
  const watch = watchTransfer(patience, outerSignal);
  const { signal } = watch;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      watch.count(chunk.length);
      yield chunk;
    }
  };
  const copy = async () => {
    const bytes = await open(signal);
    if (signal.aborted) bytes.destroy();
    signal.throwIfAborted();
    watch.begin();
    return writeBundle({ ...request, bytes: Readable.from(count(bytes), { objectMode: false }), signal });
  };
  try {
    return await awaitUnlessAborted(copy(), signal);
  } catch (error) {
    if (signal.aborted && !outerSignal?.aborted) throw signal.reason;
    throw error;
  } finally {
    watch.end();
  }
}

/** Writes the bytes of a bundle to a file and returns their SHA-256, in hex. Throws `invalid_bundle` beyond `maxBytes`. */
async function writeBundle({
  bytes,
  target,
  maxBytes,
  signal,
}: Omit<FetchRequest, 'source'> & { bytes: Readable }): Promise<string> {
  const hash = createHash('sha256');
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    let total = 0;
    for await (const chunk of chunks) {
      total += chunk.length;
      if (total > maxBytes) throw new AppError('invalid_bundle', `it is larger than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(bytes, count, createWriteStream(target), { signal });
  return hash.digest('hex');
}

/**
 * Returns the source without parts that may be secret. The query of a presigned link is a credential, so logs never
 * contain it.
 */
export function describeSource(source: string): string {
  if (!isUrl(source)) return source;
  const url = URL.parse(source);
  return url ? `${url.protocol}//${url.host}${url.pathname}` : 'a malformed URL';
}

async function openFile(file: string): Promise<Readable> {
  const stat = await fs.stat(file).catch((cause: unknown) => {
    throw new AppError(
      'source_unavailable',
      describeSystemProblem(cause) ?? `can't read the file (${getErrorMessage(cause)})`,
      { cause },
    );
  });
  if (!stat.isFile())
    throw new AppError('source_unavailable', 'expected a file such as bundle.tar.gz, got a folder or a device');
  return createReadStream(file);
}

async function openHttp(url: URL, signal: AbortSignal): Promise<Readable> {
  // `identity`, because a server that compresses the archive again would change its bytes.
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' }, signal }).catch((cause: unknown) => {
    throw new AppError('source_unavailable', `the server is unreachable (${describeReason(cause)})`, { cause });
  });
  if (response.ok && response.body) return Readable.fromWeb(response.body);
  await response.body?.cancel();
  throw new AppError('source_unavailable', describeStatus(response.status));
}

/** Returns the reason of a failed fetch ("connect ECONNREFUSED …"), which `fetch` hides in the cause of a "fetch failed". */
function describeReason(error: unknown): string {
  return describeNetworkProblem(error, getErrorMessage(error instanceof Error && error.cause ? error.cause : error));
}

function describeStatus(status: number): string {
  const isExpired = [400, 401, 403, 404, 410].includes(status);
  return `the server responded with ${status}${isExpired ? ', possibly because the link has expired. Get a new link' : ''}`;
}

/** Returns whether a source is a URL rather than a file path. */
export function isUrl(source: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(source);
}

import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

import tar from 'tar-stream';

import { AppError, getErrorMessage } from '../../errors.ts';
import { withParallelTasks } from '../../lib/parallel-tasks.ts';
import { findPathProblem } from './entry-path.ts';
import type { BundleLimits } from './bundle-limits.ts';
import type { ManifestFile } from './manifest.ts';

export interface UnpackRequest {
  /** A `.tar.gz` file on disk. */
  archive: string;
  /** An existing, empty folder for this bundle only. */
  folder: string;
  limits: BundleLimits;
  signal?: AbortSignal;
}

/**
 * Unpacks a bundle and returns the digest of each file. The archive is untrusted: anything except regular files at
 * distinct relative paths within the limits is rejected with `invalid_bundle`. In that case, the folder can contain
 * part of the archive.
 */
export async function unpackArchive(request: UnpackRequest): Promise<Map<string, ManifestFile>> {
  try {
    return await unpackEntries(request);
  } catch (error) {
    throw toBundleError(error);
  }
}

async function unpackEntries({ archive, folder, limits, signal }: UnpackRequest): Promise<Map<string, ManifestFile>> {
  const files = new Map<string, ManifestFile>();
  const folders = new Set<string>();
  const extract = tar.extract();
  const guard = (chunks: AsyncIterable<Buffer>) => guardStream(chunks, limits);
  const feedPromise = pipeline(createReadStream(archive), zlib.createGunzip(), guard, extract, { signal });
  // The loop below sees the same failure. Without this handler, a failure inside the loop would cause an unhandled
  // rejection here.
  feedPromise.catch(() => {});
  await withParallelTasks(MAX_WRITES, async (addWrite) => {
    for await (const entry of extract) {
      const { name, size = Infinity } = entry.header;
      checkEntry(entry.header, files);
      if (files.size >= limits.maxFiles) throw refuse(`it contains more than ${limits.maxFiles} files`);
      const target = path.join(folder, name);
      await makeFolder(path.dirname(target), folders);
      if (size > SMALL_BYTES) {
        files.set(name, await writeEntry(target, entry));
        continue;
      }
      const content = await buffer(entry);
      files.set(name, { sha256: hash('sha256', content), size: content.length });
      await addWrite(() => fs.writeFile(target, content, NEW_FILE));
    }
    await feedPromise;
  });
  return files;
}

/** Files up to this size are written at the same time, because waiting for each takes longer than writing it. */
const SMALL_BYTES = 256 * 1024;
const MAX_WRITES = 8;
/** `wx`, so that a name that differs only in case from an earlier one causes an error on a case-insensitive disk. */
const NEW_FILE = { flag: 'wx', mode: 0o644 };

/** Counts the decompressed bytes, including headers, and requires tar's closing zero blocks at the end. */
async function* guardStream(chunks: AsyncIterable<Buffer>, limits: BundleLimits): AsyncGenerator<Buffer> {
  let total = 0;
  let tailBytes: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > limits.maxBytes) throw refuse(`it unpacks to more than ${limits.maxBytes} bytes`);
    tailBytes = chunk.length >= END_BYTES ? chunk : Buffer.concat([tailBytes, chunk]);
    tailBytes = tailBytes.subarray(-END_BYTES);
    yield chunk;
  }
  if (tailBytes.length < END_BYTES || tailBytes.some((byte) => byte !== 0)) throw refuse('it is truncated');
}

const END_BYTES = 1024;

function checkEntry({ name, type }: tar.Header, files: ReadonlyMap<string, ManifestFile>): void {
  const problem = findPathProblem(name);
  if (problem) throw refuse(`the path ${JSON.stringify(name)} ${problem}`);
  if (type !== 'file') throw refuse(`${JSON.stringify(name)} is not a regular file (${type ?? 'unknown kind'})`);
  if (files.has(name)) throw refuse(`${JSON.stringify(name)} occurs twice`);
}

async function makeFolder(folder: string, knownFolders: Set<string>): Promise<void> {
  if (knownFolders.has(folder)) return;
  await fs.mkdir(folder, { recursive: true });
  knownFolders.add(folder);
}

async function writeEntry(target: string, entry: AsyncIterable<unknown>): Promise<ManifestFile> {
  const file = await fs.open(target, NEW_FILE.flag, NEW_FILE.mode);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    return { sha256: hash.digest('hex'), size };
  } finally {
    await file.close();
  }
}

function toBundleError(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && error.name === 'AbortError')) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code)) return refuse('two of its entries conflict', error);
  // Errors of the disk (ENOSPC, EACCES, …) aren't caused by the archive.
  if (/^E[A-Z0-9]+$/.test(code)) return error;
  const { message = '' } = error as Error;
  if (/incorrect header check|invalid tar header/i.test(message))
    return refuse('expected a .tar.gz file from `bindery export` or the service', error);
  return refuse(`it is damaged or truncated (${getErrorMessage(error)})`, error);
}

function refuse(reason: string, cause?: unknown): AppError {
  return new AppError('invalid_bundle', `the archive was rejected: ${reason}`, { cause });
}

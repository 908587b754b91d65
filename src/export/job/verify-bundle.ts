import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarReader } from '../../lib/tar-reader.ts';
import type { Store } from '../../store/adapter.ts';
import { DamagedObject } from '../../store/damaged-object.ts';

export interface StoredBundle {
  key: string;
  sizeBytes: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a bundle back from the store and checks its size and SHA-256, its gzip members, its tar entries, and each
 * file's hash against the manifest. Throws `DamagedObject` if anything differs. Takes time proportional to the bundle's
 * size and little memory. Decompression runs in another thread, and the rest in slices of some 100 microseconds between
 * other work.
 */
export async function verifyBundle(store: Pick<Store, 'get'>, bundle: StoredBundle): Promise<void> {
  const { key, signal } = bundle;
  const createDamagedObject = (detail: string) => new DamagedObject(key, detail);
  const storedHash = createHash('sha256');
  let size = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      storedHash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  const tar = createTarReader({ keep: MANIFEST, maxKeptBytes: MAX_MANIFEST_BYTES });
  const readChunks = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) tar.write(chunk);
  };
  try {
    await pipeline(await store.get(key), count, createGunzip({ chunkSize: CHUNK }), readChunks, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (isUnpackProblem(error)) throw createDamagedObject(error.message);
    throw error;
  }
  if (size !== bundle.sizeBytes) throw createDamagedObject(`it has ${size} bytes, expected ${bundle.sizeBytes}`);
  if (storedHash.digest('hex') !== bundle.sha256)
    throw createDamagedObject("its SHA-256 doesn't match the recorded one");
  const problem = tar.isEnded() ? findDifference(tar.files, tar.kept()) : 'its end is missing';
  if (problem !== undefined) throw createDamagedObject(problem);
}

/** Number of bytes decompressed at a time. */
const CHUNK = 128 * 1024;
const MANIFEST = 'manifest.json';
/** Maximum number of bytes of the manifest, which is held in memory. It needs some 150 for each file. */
const MAX_MANIFEST_BYTES = 256 * 2 ** 20;

/** Returns whether an error comes from gzip or the archive. Any other error comes from the store. */
function isUnpackProblem(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'TarProblem' || ('code' in error && String(error.code).startsWith('Z_'));
}

type Files = ReadonlyMap<string, { sha256: string; size: number }>;

/** Describes how an archive's files differ from its manifest; undefined if they match. */
function findDifference(files: Files, manifest: Buffer | undefined): string | undefined {
  if (!manifest) return "it doesn't contain a manifest.json";
  let listed: Record<string, { sha256: string; size: number }>;
  try {
    ({ files: listed } = JSON.parse(manifest.toString('utf8')) as { files: typeof listed });
  } catch {
    return "its manifest.json isn't valid JSON";
  }
  const paths = Object.keys(listed);
  const wrongPath = paths.find((path) => {
    const file = files.get(path);
    return file?.sha256 !== listed[path]?.sha256 || file?.size !== listed[path]?.size;
  });
  if (wrongPath !== undefined) return `${wrongPath} doesn't match its entry in manifest.json`;
  // The manifest does not list itself.
  return files.size === paths.length + 1 ? undefined : "it contains files that manifest.json doesn't list";
}

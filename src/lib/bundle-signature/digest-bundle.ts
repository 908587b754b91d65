import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError, getErrorMessage } from '../../errors.ts';
import { createTarReader } from '../tar-reader.ts';

/** Digests of a bundle that its signature covers. */
export interface BundleDigests {
  /** BLAKE2b-512 of the archive. */
  blake2b: Buffer;
  /** SHA-256 of the archive, in hexadecimal. */
  sha256: string;
  /** SHA-256 of its `manifest.json`, in hexadecimal. */
  manifest: string;
}

/**
 * Reads a bundle on disk and returns its digests. Nothing is written, and only the manifest is loaded into memory.
 * Throws `invalid_bundle` for anything other than a bundle.
 */
export async function digestBundle(file: string, signal?: AbortSignal): Promise<BundleDigests> {
  const [blake2b, sha256] = [createHash('blake2b512'), createHash('sha256')];
  const tar = createTarReader({ keep: 'manifest.json', maxKeptBytes: MAX_MANIFEST_BYTES });
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      blake2b.update(chunk);
      sha256.update(chunk);
      yield chunk;
    }
  };
  const readEntries = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) tar.write(chunk);
  };
  try {
    await pipeline(createReadStream(file), count, createGunzip({ chunkSize: CHUNK }), readEntries, { signal });
  } catch (error) {
    if (isUnpackProblem(error)) throw refuse(`it is damaged or truncated (${getErrorMessage(error)})`, error);
    throw error;
  }
  const manifest = tar.isEnded() ? tar.kept() : undefined;
  if (!manifest) throw refuse('it is truncated, or has no manifest.json');
  return {
    blake2b: blake2b.digest(),
    sha256: sha256.digest('hex'),
    manifest: createHash('sha256').update(manifest).digest('hex'),
  };
}

/** Number of bytes decompressed at a time. */
const CHUNK = 128 * 1024;
const MAX_MANIFEST_BYTES = 256 * 2 ** 20;

/** Returns the BLAKE2b-512 digest of a file on disk. */
export async function hashForSignature(file: string, signal?: AbortSignal): Promise<Buffer> {
  const hash = createHash('blake2b512');
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest();
}

function isUnpackProblem(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TarProblem' || ('code' in error && String(error.code).startsWith('Z_'));
}

function refuse(reason: string, cause?: unknown): AppError {
  return new AppError('invalid_bundle', `Expected a bundle from \`bindery export\` or the service, but ${reason}.`, {
    cause,
  });
}

import crypto from 'node:crypto';
import { createByteReader } from '../byte-reader.ts';
import type { ByteReader } from '../byte-reader.ts';
import { startGit } from './git-command.ts';

export interface BlobsRequest<T extends BlobReference> {
  gitDir: string;
  blobs: readonly T[];
  /** Called one after another, in the order of `blobs`. */
  onBlob: (blob: T, content: Buffer) => Promise<void>;
  signal?: AbortSignal | undefined;
}

export interface BlobReference {
  id: string;
  /** Size in bytes, as reported by `ls-tree -l`. @defaultValue any size up to 64 MiB */
  size?: number;
}

const MAX_UNKNOWN = 64 * 1024 * 1024;

/** Reads file contents as they are stored: no filters, attributes or hooks apply. */
export async function readBlobs<T extends BlobReference>({
  gitDir,
  blobs,
  onBlob,
  signal,
}: BlobsRequest<T>): Promise<void> {
  if (blobs.length === 0) return;
  const input = blobs.map((blob) => `${blob.id}\n`).join('');
  const git = startGit(['cat-file', '--batch', '--buffer'], { gitDir, input, signal });
  const reader = createByteReader(git.stdout);
  try {
    for (const blob of blobs) {
      signal?.throwIfAborted();
      await onBlob(blob, await readBlob(reader, blob));
    }
  } finally {
    // Git blocks until its remaining output is read.
    git.stdout.destroy();
    await git.stop();
  }
}

/** Git verifies ids when it fetches, but not when it reads. Content from a damaged pack must not be published. */
function hashBlob(content: Buffer, idLength: number): string {
  return crypto
    .createHash(idLength === 64 ? 'sha256' : 'sha1')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
}

/** Reads one reply of `git cat-file --batch`: `<id> blob <size>`, the bytes, a line feed. */
async function readBlob(reader: ByteReader, { id, size }: BlobReference): Promise<Buffer> {
  const header = (await reader.readLine()).toString('utf8');
  const actualSize = header.startsWith(`${id} blob `) ? Number(header.slice(id.length + ' blob '.length)) : NaN;
  if (!(size === undefined ? actualSize <= MAX_UNKNOWN : actualSize === size))
    throw new Error(
      `Expected blob ${id} of ${size ?? `at most ${MAX_UNKNOWN}`} bytes from git cat-file, got ${header}.`,
    );
  const content = await reader.read(actualSize);
  if (hashBlob(content, id.length) !== id) throw new Error(`Blob ${id} is damaged in this repository.`);
  await reader.read(1);
  return content;
}

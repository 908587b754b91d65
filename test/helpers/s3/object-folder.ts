import { createHash } from 'node:crypto';
import { appendFile, copyFile, open, readFile, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** An object or a part of an upload. Its file never changes: a new version gets a new file. */
export interface StoredBytes {
  file: string;
  size: number;
  /** Hash with its quotes. */
  etag: string;
  /** CRC-32, encoded like in S3's headers. */
  checksum: string;
  modifiedAt: Date;
  /** Headers that the client sent with it. */
  headers?: Readonly<Record<string, string>>;
}

/** A multipart upload that hasn't been completed or aborted. */
export interface Upload {
  key: string;
  /** Checksum algorithm that the upload announced at its start. */
  algorithm: string | undefined;
  headers: Readonly<Record<string, string>>;
  startedAt: Date;
  parts: Map<number, StoredBytes>;
}

/** Objects and uploads of one bucket. The bytes are in a folder; the index is in memory. */
export interface ObjectFolder {
  objects: Map<string, StoredBytes>;
  uploads: Map<string, Upload>;
  /** Stores bytes that no object or upload refers to yet. */
  write(body: Buffer): Promise<StoredBytes>;
  copy(source: StoredBytes): Promise<StoredBytes>;
  concatenate(parts: readonly StoredBytes[]): Promise<StoredBytes>;
  /** Opens a version for reading, even if it is replaced in the meantime. */
  open(stored: StoredBytes): Promise<FileHandle>;
  /** Makes a version the current one of its object, and deletes the version before. */
  setObject(key: string, stored: StoredBytes): Promise<void>;
  deleteObject(key: string): Promise<void>;
  /** Deletes an upload with its parts. */
  removeUpload(id: string): Promise<void>;
}

export function createObjectFolder(folder: string): ObjectFolder {
  const objects = new Map<string, StoredBytes>();
  const uploads = new Map<string, Upload>();
  let count = 0;
  const createPath = () => join(folder, String((count += 1)));
  const remove = async (stored: StoredBytes | undefined) => {
    if (stored) await rm(stored.file, { force: true });
  };
  return {
    objects,
    uploads,
    async write(body) {
      const file = createPath();
      await writeFile(file, body);
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      return { file, size: body.length, etag, checksum: encodeChecksum(crc32(body)), modifiedAt: new Date() };
    },
    async copy(source) {
      const file = createPath();
      await copyFile(source.file, file);
      return { ...source, file, modifiedAt: new Date() };
    },
    async concatenate(parts) {
      const file = createPath();
      await writeFile(file, '');
      for (const part of parts) await appendFile(file, await readFile(part.file));
      const etags = createHash('md5').update(parts.map(({ etag }) => etag).join(''));
      return {
        file,
        size: parts.reduce((sum, part) => sum + part.size, 0),
        etag: `"${etags.digest('hex')}-${parts.length}"`,
        checksum: encodeChecksum(crc32(parts.map(({ checksum }) => checksum).join(''))),
        modifiedAt: new Date(),
      };
    },
    open: ({ file }) => open(file),
    async setObject(key, stored) {
      const before = objects.get(key);
      objects.set(key, stored);
      await remove(before);
    },
    async deleteObject(key) {
      const before = objects.get(key);
      objects.delete(key);
      await remove(before);
    },
    async removeUpload(id) {
      const upload = uploads.get(id);
      uploads.delete(id);
      await Promise.all([...(upload?.parts.values() ?? [])].map(remove));
    },
  };
}

function encodeChecksum(sum: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(sum);
  return bytes.toString('base64');
}

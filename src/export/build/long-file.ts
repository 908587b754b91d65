/** A long file as members of the archive: only a few pieces of it are held at a time, and all of it packed. */
import { createHash } from 'node:crypto';
import { packHeader, packPadding, packPartAside } from '../../site/archive.ts';
import type { LongFile } from '../../site/model/output-file.ts';
import type { ManifestEntry } from './segment-meta.ts';

export interface PackedFile {
  entry: ManifestEntry;
  /** gzip members: one tar entry. */
  tar: Uint8Array;
}

/** Bytes in one member, about: larger ones are not packed better. */
const MEMBER_BYTES = 2_000_000;
/** Members that are packed while the next pieces are made. */
const MAX_PENDING = 3;

export async function packLongFile({ path, read }: LongFile): Promise<PackedFile> {
  const hash = createHash('sha256');
  const members: Promise<Buffer>[] = [];
  let size = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = () => {
    const bytes = Buffer.concat(waiting);
    hash.update(bytes);
    members.push(packPartAside(bytes));
    size += bytes.length;
    waiting = [];
    waitingBytes = 0;
  };
  for (const text of read()) {
    const bytes = Buffer.from(text);
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes < MEMBER_BYTES) continue;
    flush();
    await members.at(-MAX_PENDING);
  }
  flush();
  return {
    entry: [path, hash.digest('hex'), size],
    tar: Buffer.concat([packHeader({ path, size }), ...(await Promise.all(members)), packPadding(size)]),
  };
}

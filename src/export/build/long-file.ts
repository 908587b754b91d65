/** A long file as members of the archive: only a piece of it is held at a time, and all of it packed. */
import { createHash } from 'node:crypto';
import { packHeader, packPadding, packPart } from '../../site/archive.ts';
import type { LongFile } from '../../site/output/output-file.ts';
import type { ManifestEntry } from './segment-meta.ts';

export interface PackedFile {
  entry: ManifestEntry;
  /** gzip members: one tar entry. */
  tar: Uint8Array;
}

/** Bytes in one member, about: larger ones are not packed better. */
const MEMBER_BYTES = 2_000_000;

export function packLongFile({ path, read }: LongFile): PackedFile {
  const hash = createHash('sha256');
  const members: Buffer[] = [];
  let size = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = () => {
    const bytes = Buffer.concat(waiting);
    hash.update(bytes);
    members.push(packPart(bytes));
    size += bytes.length;
    waiting = [];
    waitingBytes = 0;
  };
  for (const text of read()) {
    const bytes = Buffer.from(text);
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes >= MEMBER_BYTES) flush();
  }
  flush();
  return {
    entry: [path, hash.digest('hex'), size],
    tar: Buffer.concat([packHeader({ path, size }), ...members, packPadding(size)]),
  };
}

import { hash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { splitMeta } from './segment-meta.ts';

/** A section of a file. */
export interface FilePart {
  file: string;
  /** Position of its first byte. */
  start: number;
  length: number;
}

/** A section of a file with the SHA-256 of its bytes, so that known content need not be read again. */
export interface SummedPart extends FilePart {
  sum: string;
}

/** The two halves of one segment's meta. */
export interface MetaFile {
  facts: FilePart;
  indexes: SummedPart;
}

/** Stores the metas of a build on disk until the end, because together they are as long as the site's text. */
export interface MetaFiles {
  /** @throws an error after `remove` was called. */
  keep(meta: Uint8Array): MetaFile;
  /** Returns the name of another file with the same lifetime, for a thread to write. */
  nameFile(name: string): string;
  remove(): Promise<void>;
}

/**
 * Creates the store in `scratch`, an existing folder. One file holds all metas, because even a small site has hundreds.
 */
export async function createMetaFiles(scratch: string = os.tmpdir()): Promise<MetaFiles> {
  const folder = await fs.mkdtemp(path.join(scratch, 'bindery-metas-'));
  const file = path.join(folder, 'metas');
  let fd: number | undefined = openSync(file, 'wx');
  let end = 0;
  const append = (bytes: Uint8Array): FilePart => {
    if (fd === undefined) throw new Error('the build is closed');
    const part = { file, start: end, length: bytes.length };
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at, end + at);
    end += bytes.length;
    return part;
  };
  return {
    keep(meta) {
      const { facts, indexes } = splitMeta(meta);
      return { facts: append(facts), indexes: { ...append(indexes), sum: hash('sha256', indexes) } };
    },
    nameFile: (name) => path.join(folder, name),
    async remove() {
      if (fd === undefined) return;
      closeSync(fd);
      fd = undefined;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads sections of files one after another. */
export function* readParts(parts: Iterable<FilePart>): Generator<Buffer> {
  let openFile: { file: string; fd: number } | undefined;
  try {
    for (const { file, start, length } of parts) {
      if (openFile?.file !== file) {
        if (openFile) closeSync(openFile.fd);
        openFile = { file, fd: openSync(file, 'r') };
      }
      const bytes = Buffer.allocUnsafeSlow(length);
      for (let at = 0; at < length;) {
        const readBytes = readSync(openFile.fd, bytes, at, length - at, start + at);
        if (readBytes === 0) throw new Error(`${file} is shorter than it was`);
        at += readBytes;
      }
      yield bytes;
    }
  } finally {
    if (openFile) closeSync(openFile.fd);
  }
}

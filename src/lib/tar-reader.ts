/** Reads the names, sizes and hashes of the files in a tar stream. Doesn't write the files or load them into memory. */
import { createHash, hash, type Hash } from 'node:crypto';

export interface TarReader {
  /**
   * Reads the next bytes. Throws an error named `TarProblem` unless they belong to an archive of regular files within
   * the limits.
   */
  write(chunk: Buffer): void;
  /** Hash and size by path. Complete once the archive has ended. */
  readonly files: ReadonlyMap<string, { sha256: string; size: number }>;
  /** Returns the content of the file to keep. */
  kept(): Buffer | undefined;
  /** Whether the archive ended with its two zero blocks, and no entry was incomplete. */
  isEnded(): boolean;
}

export interface TarReaderOptions {
  /** Path of the only file whose content is loaded into memory. */
  keep: string;
  /** Maximum bytes of that file. */
  maxKeptBytes: number;
  /** Maximum number of files in the archive. Their list is kept in memory. @defaultValue one million */
  maxFiles?: number;
}

/** Maximum bytes of a pax header, which contains the path of the next entry. */
const MAX_PAX_BYTES = 64 * 1024;
const MAX_FILES = 1_000_000;

export function createTarReader({ keep, maxKeptBytes, maxFiles = MAX_FILES }: TarReaderOptions): TarReader {
  const files = new Map<string, { sha256: string; size: number }>();
  let header: Buffer = Buffer.alloc(0);
  let entry: OpenEntry | undefined;
  /** Padding bytes after the content of an entry, up to the end of its last block. */
  let padding = 0;
  let paxPath: string | undefined;
  let zeroBlocks = 0;
  let content: Buffer | undefined;

  function begin(block: Buffer): void {
    if (block.every((byte) => byte === 0)) {
      zeroBlocks += 1;
      return;
    }
    if (zeroBlocks > 0) throw new TarProblem('it contains data after its end');
    checkSum(block);
    const size = readOctal(block, 124, 12);
    const type = String.fromCharCode(block[156] ?? 0);
    if (type !== '0' && type !== 'x') throw new TarProblem(`it contains an entry of type ${JSON.stringify(type)}`);
    const path = (type === '0' ? paxPath : undefined) ?? readPath(block);
    const isPax = type === 'x';
    const maxBytes = isPax ? MAX_PAX_BYTES : path === keep ? maxKeptBytes : Infinity;
    if (size > maxBytes) throw new TarProblem(`${isPax ? 'a pax header' : path} is larger than ${maxBytes} bytes`);
    if (files.size >= maxFiles) throw new TarProblem(`it contains more than ${maxFiles} files`);
    entry = { path, size, left: size, isPax, sum: undefined, parts: [] };
    if (type === '0') paxPath = undefined;
    padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (size === 0) endEntry(entry, Buffer.alloc(0));
  }

  function take(open: OpenEntry, bytes: Buffer): void {
    const isWhole = bytes.length === open.size;
    open.left -= bytes.length;
    if (open.isPax || open.path === keep) open.parts.push(Buffer.from(bytes));
    // Most files fit into one chunk, which needs only one call.
    if (!isWhole) open.sum = (open.sum ?? createHash('sha256')).update(bytes);
    if (open.left === 0) endEntry(open, bytes);
  }

  function endEntry(open: OpenEntry, last: Buffer): void {
    entry = undefined;
    if (open.isPax) {
      paxPath = /^\d+ path=(.*)\n$/s.exec(Buffer.concat(open.parts).toString('utf8'))?.[1];
      return;
    }
    if (files.has(open.path)) throw new TarProblem(`it contains ${JSON.stringify(open.path)} twice`);
    files.set(open.path, { sha256: open.sum?.digest('hex') ?? hash('sha256', last), size: open.size });
    if (open.path === keep) content = Buffer.concat(open.parts);
  }

  return {
    files,
    kept: () => content,
    isEnded: () => zeroBlocks === 2 && header.length === 0,
    write(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (entry) {
          const bytes = chunk.subarray(at, at + entry.left);
          at += bytes.length;
          take(entry, bytes);
        } else if (padding > 0) {
          const paddingLength = Math.min(padding, chunk.length - at);
          padding -= paddingLength;
          at += paddingLength;
        } else {
          const bytes = chunk.subarray(at, at + BLOCK - header.length);
          at += bytes.length;
          header = header.length === 0 && bytes.length === BLOCK ? bytes : Buffer.concat([header, bytes]);
          if (header.length < BLOCK) continue;
          const block = header;
          header = Buffer.alloc(0);
          begin(block);
        }
      }
    },
  };
}

/** Thrown if the bytes aren't an archive that Bindery could have written. */
class TarProblem extends Error {
  override readonly name = 'TarProblem';
}

interface OpenEntry {
  path: string;
  size: number;
  /** Number of remaining bytes. */
  left: number;
  /** Whether the entry contains the path of the next one. */
  isPax: boolean;
  sum: Hash | undefined;
  parts: Buffer[];
}

const BLOCK = 512;

function readText(block: Buffer, start: number, length: number): string {
  const field = block.toString('latin1', start, start + length);
  const end = field.indexOf('\0');
  return end < 0 ? field : field.slice(0, end);
}

function readOctal(block: Buffer, start: number, length: number): number {
  const value = Number.parseInt(readText(block, start, length), 8);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new TarProblem('it contains an entry without a size');
}

/** Joins the two path fields of POSIX ustar. */
function readPath(block: Buffer): string {
  const prefix = readText(block, 345, 155);
  const name = readText(block, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function checkSum(block: Buffer): void {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  if (sum !== readOctal(block, 148, 8)) throw new TarProblem('it contains an entry with a wrong checksum');
}

/** Reads a tar archive as it comes, without holding or writing its files: their names, sizes and hashes. */
import { createHash, hash, type Hash } from 'node:crypto';

export interface TarReader {
  /** Takes the next bytes. Throws an error named `TarProblem` for bytes that aren't an archive of plain files within the limits. */
  write(chunk: Buffer): void;
  /** Path → what was read; complete once the archive has ended. */
  readonly files: ReadonlyMap<string, { sha256: string; size: number }>;
  /** The content of the file to keep. */
  kept(): Buffer | undefined;
  /** Whether the archive ended with its two zero blocks, and nothing was open. */
  isEnded(): boolean;
}

export interface TarReaderOptions {
  /** Path of the one file whose content is held in memory. */
  keep: string;
  /** Max bytes of that file. */
  maxKeptBytes: number;
  /** Max files in the archive, which are all listed in memory. @defaultValue one million */
  maxFiles?: number;
}

/** Max bytes of a pax header, which holds the path of the next entry. */
const MAX_PAX_BYTES = 64 * 1024;
const MAX_FILES = 1_000_000;

export function createTarReader({ keep, maxKeptBytes, maxFiles = MAX_FILES }: TarReaderOptions): TarReader {
  const files = new Map<string, { sha256: string; size: number }>();
  let header: Buffer = Buffer.alloc(0);
  let entry: OpenEntry | undefined;
  /** Bytes that fill the last block of an entry. */
  let padding = 0;
  let paxPath: string | undefined;
  let zeroBlocks = 0;
  let kept: Buffer | undefined;

  function begin(block: Buffer): void {
    if (block.every((byte) => byte === 0)) {
      zeroBlocks += 1;
      return;
    }
    if (zeroBlocks > 0) throw new TarProblem('it contains data after its end');
    checkSum(block);
    const size = readOctal(block, 124, 12);
    const type = String.fromCharCode(block[156] ?? 0);
    if (type !== '0' && type !== 'x') throw new TarProblem(`it has an entry of the type ${JSON.stringify(type)}`);
    const path = (type === '0' ? paxPath : undefined) ?? readPath(block);
    const isPax = type === 'x';
    const maxBytes = isPax ? MAX_PAX_BYTES : path === keep ? maxKeptBytes : Infinity;
    if (size > maxBytes) throw new TarProblem(`${isPax ? 'a pax header' : path} is larger than ${maxBytes} bytes`);
    if (files.size >= maxFiles) throw new TarProblem(`it has more than ${maxFiles} files`);
    entry = { path, size, left: size, isPax, sum: undefined, parts: [] };
    if (type === '0') paxPath = undefined;
    padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (size === 0) end(entry, Buffer.alloc(0));
  }

  function take(open: OpenEntry, bytes: Buffer): void {
    const isWhole = bytes.length === open.size;
    open.left -= bytes.length;
    if (open.isPax || open.path === keep) open.parts.push(Buffer.from(bytes));
    // One call for a file within one chunk, as most are.
    if (!isWhole) open.sum = (open.sum ?? createHash('sha256')).update(bytes);
    if (open.left === 0) end(open, bytes);
  }

  function end(open: OpenEntry, last: Buffer): void {
    entry = undefined;
    if (open.isPax) {
      paxPath = /^\d+ path=(.*)\n$/s.exec(Buffer.concat(open.parts).toString('utf8'))?.[1];
      return;
    }
    if (files.has(open.path)) throw new TarProblem(`it has ${JSON.stringify(open.path)} twice`);
    files.set(open.path, { sha256: open.sum?.digest('hex') ?? hash('sha256', last), size: open.size });
    if (open.path === keep) kept = Buffer.concat(open.parts);
  }

  return {
    files,
    kept: () => kept,
    isEnded: () => zeroBlocks === 2 && header.length === 0,
    write(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (entry) {
          const bytes = chunk.subarray(at, at + entry.left);
          at += bytes.length;
          take(entry, bytes);
        } else if (padding > 0) {
          const skipped = Math.min(padding, chunk.length - at);
          padding -= skipped;
          at += skipped;
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

/** What makes the bytes no archive that Bindery writes. */
class TarProblem extends Error {
  override readonly name = 'TarProblem';
}

interface OpenEntry {
  path: string;
  size: number;
  /** Bytes that are still to come. */
  left: number;
  /** Whether it holds the path of the next entry. */
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
  throw new TarProblem('it has an entry without a size');
}

/** The two fields of POSIX ustar. */
function readPath(block: Buffer): string {
  const prefix = readText(block, 345, 155);
  const name = readText(block, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function checkSum(block: Buffer): void {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  if (sum !== readOctal(block, 148, 8)) throw new TarProblem('the checksum of an entry is wrong');
}

/** Reads ZIP archives, also under other names such as jar (PKWARE's APPNOTE.TXT, 4.3). */
import { inflateRawSync } from 'node:zlib';

export const MAX_UNPACKED = 200_000_000;
const MAX_ENTRIES = 50_000;

/** Thrown if an archive can't be used. The message is the end of a sentence. */
export class UnusableArchive extends Error {}

export function isZip(content: Buffer): boolean {
  return content.length > 4 && content.readUInt32LE(0) === LOCAL_HEADER;
}

/** An entry that can't be read as a file of the archive. */
export interface OmittedEntry {
  file: string;
  reason: 'link' | 'duplicate';
}

/** The files of an archive. */
export interface ZipFolder {
  /** Sorted by code unit. */
  readonly files: readonly string[];
  /** Symbolic links, and entries with the name of an earlier one. */
  readonly omitted: readonly OmittedEntry[];
  /** Declared size of all files, which unpacking never exceeds. */
  readonly unpackedBytes: number;
  read(file: string): Buffer;
}

interface Entry {
  method: number;
  packed: number;
  size: number;
  /** Offset of its local header. */
  at: number;
}

/**
 * Opens an archive. Files are unpacked on demand, each up to its declared size, and all together up to `MAX_UNPACKED`.
 * Throws `UnusableArchive`, even later when a file is read.
 */
export function openZip(content: Buffer): ZipFolder {
  const omitted: OmittedEntry[] = [];
  const entries = readDirectory(content, omitted);
  return {
    files: [...entries.keys()].sort(),
    omitted,
    unpackedBytes: [...entries.values()].reduce((sum, { size }) => sum + size, 0),
    read(file) {
      const entry = entries.get(file);
      if (!entry) throw new UnusableArchive(`it has no file ${file}`);
      return unpack(content, file, entry);
    },
  };
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const END_LENGTH = 22;
/** Maximum length of the comment at the end of the archive. */
const MAX_COMMENT = 65_535;

function readDirectory(content: Buffer, omitted: OmittedEntry[]): Map<string, Entry> {
  const end = findEnd(content);
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffffffff)
    throw new UnusableArchive('it uses the format for archives of 4 GB and more (ZIP64)');
  if (count > MAX_ENTRIES) throw new UnusableArchive(`it has more than ${MAX_ENTRIES} files, the maximum`);
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  let packedBytes = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== DIRECTORY_HEADER)
      throw new UnusableArchive('its file list is corrupt');
    const flags = content.readUInt16LE(at + 8);
    const lengths = [28, 30, 32].map((offset) => content.readUInt16LE(at + offset));
    const [nameLength = 0] = lengths;
    const written = content.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    const mode = content.readUInt32LE(at + 38) >>> 16;
    const entry = {
      method: content.readUInt16LE(at + 10),
      packed: content.readUInt32LE(at + 20),
      size: content.readUInt32LE(at + 24),
      at: content.readUInt32LE(at + 42),
    };
    at += lengths.reduce((sum, length) => sum + length, 46);
    if (written.endsWith('/')) continue;
    checkName(written);
    const name = removeEmptyParts(written);
    // Symlinks could point outside the archive.
    if ((mode & FILE_TYPE) === SYMBOLIC_LINK) {
      omitted.push({ file: name, reason: 'link' });
      continue;
    }
    if ((flags & ENCRYPTED_FLAG) !== 0) throw new UnusableArchive(`its file ${name} is encrypted`);
    packedBytes += entry.packed;
    // Otherwise, many entries could share the same bytes, which are read again for each.
    if (packedBytes > content.length) throw new UnusableArchive('its files overlap');
    unpackedBytes += entry.size;
    if (unpackedBytes > MAX_UNPACKED)
      throw new UnusableArchive(`it is larger than ${MAX_UNPACKED / 1_000_000} MB unpacked, the maximum`);
    if (entries.has(name)) omitted.push({ file: name, reason: 'duplicate' });
    else entries.set(name, entry);
  }
  return entries;
}

const ENCRYPTED_FLAG = 1;
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

function findEnd(content: Buffer): number {
  const first = Math.max(0, content.length - END_LENGTH - MAX_COMMENT);
  for (let at = content.length - END_LENGTH; at >= first; at -= 1)
    if (content.readUInt32LE(at) === DIRECTORY_END) return at;
  throw new UnusableArchive('its end is missing');
}

function checkName(name: string): void {
  const parts = name.split('/');
  if (name.includes('\0') || /^(?:\/|[a-z]:)/i.test(name) || parts.includes('..'))
    throw new UnusableArchive(`its file "${name.slice(0, 100)}" has a path outside of the archive`);
}

/** `a//b` and `./a/b` are the file `a/b`. */
function removeEmptyParts(name: string): string {
  return name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

const STORED_METHOD = 0;
const DEFLATE_METHOD = 8;

function unpack(content: Buffer, file: string, { method, packed, size, at }: Entry): Buffer {
  const corruptError = new UnusableArchive(`its file ${file} is corrupt`);
  if (at + 30 > content.length || content.readUInt32LE(at) !== LOCAL_HEADER) throw corruptError;
  const start = at + 30 + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
  if (start + packed > content.length) throw corruptError;
  const data = content.subarray(start, start + packed);
  if (method === STORED_METHOD && packed !== size) throw corruptError;
  if (method === STORED_METHOD) return data;
  if (method !== DEFLATE_METHOD) throw new UnusableArchive(`its file ${file} uses an unsupported compression method`);
  if (size === 0) return Buffer.alloc(0);
  try {
    return inflateRawSync(data, { maxOutputLength: size });
  } catch {
    throw corruptError;
  }
}

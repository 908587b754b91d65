import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { toUtf8 } from './text-encoding.ts';
import { walkFolder } from './walk-folder.ts';

/**
 * The docs root as the renderer sees it: a fixed list of files and a way to read them. Paths are relative to the docs
 * root, POSIX, without a leading slash. Text files are read as UTF-8, whatever their encoding.
 */
export interface Source {
  /** Every regular file, sorted by code unit. */
  readonly files: readonly string[];
  has(file: string): boolean;
  /** Throws if the file is not in `files`. */
  read(file: string): Buffer;
  /** Returns the SHA-256 of a file as it is stored, in hex. Throws as `read` does. */
  hash(file: string): string;
  /** Returns the files below a folder as one object, for callers that read all of them. */
  folder(name: string): SourceFolder;
}

/** Files below a folder; their names are relative to it. */
export interface SourceFolder {
  readonly files: readonly string[];
  read(file: string): Buffer;
}

/** Opens a folder on disk, including the targets of symbolic links that `walkFolder` follows. */
export function openFolder(root: string): Source {
  return openFiles(root, walkFolder(root).files);
}

/**
 * Opens a known list of files below `root` (a worker thread gets the list instead of walking the folder again).
 *
 * @param sums hashes that are already known, so that files aren't read for them
 */
export function openFiles(root: string, files: readonly string[], sums?: ReadonlyMap<string, string>): Source {
  const knownFiles = new Set(files);
  const readBytes = (file: string) => {
    if (!knownFiles.has(file)) throw new Error(`the site has no file ${file}`);
    return fs.readFileSync(path.join(root, file));
  };
  const read = (file: string) => toUtf8(file, readBytes(file));
  return {
    files,
    has: (file) => knownFiles.has(file),
    read,
    hash: (file) => sums?.get(file) ?? hash('sha256', readBytes(file)),
    folder: (name) => openBelow({ files, read }, name),
  };
}

function openBelow({ files, read }: Pick<Source, 'files' | 'read'>, folder: string): SourceFolder {
  const start = `${folder}/`;
  const innerFiles = files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
  return { files: innerFiles, read: (file) => read(start + file) };
}

/** Total size of files in bytes up to which `rememberFiles` caches them. */
const MAX_CACHED_BYTES = 16_000_000;

/**
 * Wraps a source so that each file is read once, as long as they are small in total: a plan requests a page several
 * times.
 */
export function rememberFiles(source: Source): Source {
  const contents = new Map<string, Buffer>();
  let size = 0;
  return {
    ...source,
    read(file) {
      const cachedContent = contents.get(file);
      if (cachedContent) return cachedContent;
      const content = source.read(file);
      size += content.length;
      if (size <= MAX_CACHED_BYTES) contents.set(file, content);
      else contents.clear();
      return content;
    },
  };
}

/** Files that were read, paths that were checked, and folders in which any file may have been read. */
export interface SourceReads {
  read: ReadonlySet<string>;
  looked: ReadonlySet<string>;
  folders: ReadonlySet<string>;
}

/** Wraps a source so that accesses are recorded. Use of the list of all files isn't recorded. */
export function noteReads(source: Source): { source: Source; reads: SourceReads } {
  const readFiles = new Set<string>();
  const checkedPaths = new Set<string>();
  const folders = new Set<string>();
  return {
    reads: { read: readFiles, looked: checkedPaths, folders },
    source: {
      files: source.files,
      has: (file) => (checkedPaths.add(file), source.has(file)),
      read: (file) => (readFiles.add(file), source.read(file)),
      hash: (file) => (readFiles.add(file), source.hash(file)),
      folder: (name) => (folders.add(name), source.folder(name)),
    },
  };
}

/** Returns every file that may have been read, including all files of requested folders. */
export function listReadFiles({ read, folders }: SourceReads, source: Source): Set<string> {
  const files = new Set(read);
  for (const folder of folders) for (const file of source.folder(folder).files) files.add(`${folder}/${file}`);
  return files;
}

/** Opens a source in memory: file name → text or bytes. */
export function openMemory(contents: Record<string, string | Buffer>): Source {
  const files = Object.keys(contents).sort();
  const readBytes = (file: string) => {
    const content = contents[file];
    if (content === undefined) throw new Error(`the site has no file ${file}`);
    return Buffer.from(content);
  };
  const readContent = (file: string) => toUtf8(file, readBytes(file));
  return {
    files,
    has: (file) => Object.hasOwn(contents, file),
    read: readContent,
    hash: (file) => hash('sha256', readBytes(file)),
    folder: (name) => openBelow({ files, read: readContent }, name),
  };
}

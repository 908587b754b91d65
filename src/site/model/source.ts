import fs from 'node:fs';
import path from 'node:path';
import { walkFolder } from './walk-folder.ts';

/**
 * The docs root as the renderer sees it: a fixed list of files and a way to read them.
 * Paths are relative to the docs root, POSIX, without a leading slash.
 */
export interface Source {
  /** Every regular file, sorted by code unit. */
  readonly files: readonly string[];
  has(file: string): boolean;
  /** Throws when the file is not in `files`. */
  read(file: string): Buffer;
  /** The files below a folder as one thing, for those that read all of it. */
  folder(name: string): SourceFolder;
}

/** Files below a folder; their names are relative to it. */
export interface SourceFolder {
  readonly files: readonly string[];
  read(file: string): Buffer;
}

/** Opens a folder on disk, with what symbolic links lead to where `walkFolder` follows them. */
export function openFolder(root: string): Source {
  return openFiles(root, walkFolder(root).files);
}

/** A source over a known list of files below `root` (a worker thread gets the list instead of walking again). */
export function openFiles(root: string, files: readonly string[]): Source {
  const known = new Set(files);
  const read = (file: string) => {
    if (!known.has(file)) throw new Error(`the site has no file ${file}`);
    return fs.readFileSync(path.join(root, file));
  };
  return { files, has: (file) => known.has(file), read, folder: (name) => openBelow({ files, read }, name) };
}

function openBelow({ files, read }: Pick<Source, 'files' | 'read'>, folder: string): SourceFolder {
  const start = `${folder}/`;
  const below = files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
  return { files: below, read: (file) => read(start + file) };
}

/** Bytes that `rememberFiles` holds at most. */
const REMEMBERED = 16_000_000;

/** A source that reads each file once, as long as they are small together: a plan asks for a page several times. */
export function rememberFiles(source: Source): Source {
  const known = new Map<string, Buffer>();
  let size = 0;
  return {
    ...source,
    read(file) {
      const content = known.get(file) ?? source.read(file);
      if (!known.has(file) && size + content.length <= REMEMBERED) {
        known.set(file, content);
        size += content.length;
      }
      return content;
    },
  };
}

/** Files that were read, those that were looked for, and folders of which any file may have been read. */
export interface SourceReads {
  read: ReadonlySet<string>;
  looked: ReadonlySet<string>;
  folders: ReadonlySet<string>;
}

/** A source that notes what is asked of it. The list of all files is not noted. */
export function noteReads(source: Source): { source: Source; reads: SourceReads } {
  const read = new Set<string>();
  const looked = new Set<string>();
  const folders = new Set<string>();
  return {
    reads: { read, looked, folders },
    source: {
      files: source.files,
      has: (file) => (looked.add(file), source.has(file)),
      read: (file) => (read.add(file), source.read(file)),
      folder: (name) => (folders.add(name), source.folder(name)),
    },
  };
}

/** Every file that may have been read, those of folders included. */
export function filesRead({ read, folders }: SourceReads, source: Source): Set<string> {
  const files = new Set(read);
  for (const folder of folders) for (const file of source.folder(folder).files) files.add(`${folder}/${file}`);
  return files;
}

/** A source held in memory: file name → text or bytes. */
export function openMemory(contents: Record<string, string | Buffer>): Source {
  const files = Object.keys(contents).sort();
  const read = (file: string) => {
    const content = contents[file];
    if (content === undefined) throw new Error(`the site has no file ${file}`);
    return Buffer.from(content);
  };
  return {
    files,
    has: (file) => Object.hasOwn(contents, file),
    read,
    folder: (name) => openBelow({ files, read }, name),
  };
}

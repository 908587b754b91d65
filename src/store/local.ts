import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { createTempName, isAbandoned } from '../lib/temp-names.ts';
import type { ObjectInfo, Store } from './adapter.ts';
import { createHashingReader } from './hashing-reader.ts';
import { checkKey } from './keys.ts';
import { signLink } from './signed-links.ts';

export interface LocalStoreOptions {
  /** Folder for the objects, created if missing. Processes on one machine can share it. */
  folder: string;
  /** Key of the HMAC that signs links; see `getLinkSecret`. */
  secret: Buffer;
  /** Returns the origin of links, without trailing slash. Called late, because the port may be chosen late. */
  publicUrl(): string;
}

/** Stores objects in a folder: one file per key, written to a temporary file, synced and renamed into place. */
export function createLocalStore({ folder, secret, publicUrl }: LocalStoreOptions): Store {
  const root = path.resolve(folder);
  const getPath = (key: string) => {
    checkKey(key);
    return path.join(root, key);
  };
  const store: Store = {
    async put(key, body) {
      await writeDurably({ root, file: getPath(key), body });
    },
    async get(key, range) {
      const file = getPath(key);
      const handle = await ignoreMissing(fs.open(file, 'r'));
      if (!handle) throw new AppError('not_found', `The object "${key}" doesn't exist.`);
      return createReadStream(file, { fd: handle, ...range });
    },
    async find(key) {
      const stat = await ignoreMissing(fs.stat(getPath(key)));
      return stat?.isFile() ? toInfo(stat) : undefined;
    },
    async delete(keys) {
      for (const file of keys.map(getPath)) {
        await fs.rm(file, { force: true });
        await removeEmptyFolders(path.dirname(file), root);
      }
    },
    async list(prefix) {
      const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const keys: string[] = [];
      await collectFiles(root, parent ? getPath(parent.slice(0, -1)) : root, keys);
      return keys.filter((key) => key.startsWith(prefix)).sort();
    },
    async join({ target, sources, sums, signal }) {
      const reader = createHashingReader(signal, sums);
      async function* readChunks(): AsyncGenerator<Buffer> {
        for (const source of sources) yield* reader.read(await store.get(source), source);
      }
      await store.put(target, Readable.from(readChunks(), { objectMode: false }));
      return reader.result();
    },
    async link(key, { ttlSeconds, filename }) {
      checkKey(key);
      const expires = Math.floor(Date.now() / 1000) + ttlSeconds;
      return {
        url: publicUrl() + signLink({ key, expires, filename }, secret),
        expiresAt: new Date(expires * 1000),
      };
    },
    removeStaleUploads: () => removeStaleUploads(path.join(root, STAGING_FOLDER)),
  };
  return store;
}

/** Folder of half-written objects: a name that `checkKey` rejects, on the same file system for the rename. */
const STAGING_FOLDER = '.staging';

async function removeStaleUploads(staging: string): Promise<void> {
  for (const name of (await ignoreMissing(fs.readdir(staging))) ?? []) {
    const file = path.join(staging, name);
    if (await isAbandoned(file)) await fs.rm(file, { force: true });
  }
}

async function writeDurably({ root, file, body }: { root: string; file: string; body: Buffer | Readable }) {
  const stagedFile = path.join(root, STAGING_FOLDER, createTempName());
  await makeFolder(path.dirname(stagedFile));
  try {
    // `flush` syncs the file's bytes to disk before the stream closes.
    const source = Buffer.isBuffer(body) ? Readable.from([body], { objectMode: false }) : body;
    await pipeline(source, createWriteStream(stagedFile, { flush: true }));
    await moveInto(stagedFile, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await fs.rm(stagedFile, { force: true });
    throw error;
  }
}

/** Another process that deletes a folder's last object also removes the folder, perhaps at this moment. */
async function moveInto(stagedFile: string, file: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const movePromise = makeFolder(path.dirname(file)).then(() => fs.rename(stagedFile, file));
    if (await ignoreMissing(movePromise.then(() => true))) return;
    if (tries === MAX_TRIES) throw new Error(`The folder of ${file} keeps being deleted.`);
  }
}

const MAX_TRIES = 10;

/** Removes a folder and its parents below the root as long as they are empty. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let each = folder; each.length > root.length; each = path.dirname(each)) {
    const isRemoved = await fs.rmdir(each).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/** Creates a folder, and syncs the parent of each new one, so that the names survive a power failure. */
async function makeFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true });
  if (!first) return;
  for (let folderToSync = folder; folderToSync.length >= first.length; folderToSync = path.dirname(folderToSync))
    await syncFolder(path.dirname(folderToSync));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function toInfo(stat: { size: number; mtime: Date; mtimeMs: number }): ObjectInfo {
  const etag = `"${stat.size.toString(16)}-${Math.floor(stat.mtimeMs * 1000).toString(16)}"`;
  return { size: stat.size, etag, modifiedAt: stat.mtime };
}

async function collectFiles(root: string, folder: string, files: string[]): Promise<void> {
  for (const entry of (await ignoreMissing(fs.readdir(folder, { withFileTypes: true }))) ?? []) {
    const file = path.join(folder, entry.name);
    if (entry.name === STAGING_FOLDER) continue;
    if (entry.isDirectory()) await collectFiles(root, file, files);
    else if (entry.isFile()) files.push(path.relative(root, file).split(path.sep).join('/'));
  }
}

/** Turns "no such file" into undefined and rethrows every other error. */
async function ignoreMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

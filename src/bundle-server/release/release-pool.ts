/**
 * Unpacked releases of many sites, each file once: what releases have in common takes no more room.
 *
 *     files/<ab>/<sha256>     contents, named by their digest
 *     encoded/<sha256>.br     compressed copies, made when they are first asked for
 *     releases/<id>.json      sealed manifest of a release; its modification time is its last use
 *     incoming-<random>/      an unpacking that is under way
 *
 * Several processes may share the folder.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

import { AppError } from '../../errors.ts';
import type { BundleLimits } from '../bundle/bundle-limits.ts';
import { copyWatched } from '../bundle/fetch-bundle.ts';
import { hashFile } from '../bundle/hash-file.ts';
import { checkFiles, MANIFEST_PATH } from '../bundle/manifest.ts';
import { readPooledManifest } from './pooled-manifest.ts';
import { seal } from '../../lib/sealed.ts';
import { prunePool } from './prune-pool.ts';
import { hashFiles, openRelease, readRelease, siteFolder } from './release.ts';
import type { Release } from './release.ts';
import { createRepair, type Damage } from './repairs.ts';
import type { Patience } from '../bundle/watch-transfer.ts';
import { unpackArchive } from '../bundle/unpack.ts';

export interface ReleasePoolOptions {
  folder: string;
  limits: BundleLimits;
  /** Max bytes of everything in the folder; what is served now stays even beyond it. */
  maxBytes: number;
  /** Receives each file that was found damaged while it was served. @defaultValue nothing */
  onDamage?: ((damage: Damage) => void) | undefined;
  /** With the store. @defaultValue a minute until it responds, and 64 KiB in each minute from then on */
  patience?: Patience | undefined;
}

export interface ReleasePool {
  /** Opens a release by the SHA-256 of its bundle, which is fetched when it is not here. Throws `invalid_bundle` for one that is not whole. */
  open(id: string, fetch: () => Promise<Readable>): Promise<Release>;
  /** Notes which releases are being served: they are not removed, by no process. */
  keep(ids: ReadonlySet<string>): Promise<void>;
  /** Gives up what is being fetched: after this nothing is written to the folder. */
  close(): Promise<void>;
}

export function createReleasePool({ folder, limits, maxBytes, onDamage, patience }: ReleasePoolOptions): ReleasePool {
  const underWay = new Map<string, Promise<Release>>();
  /** Digests of files that this process has read and found right. */
  const checked = new Set<string>();
  let kept: ReadonlySet<string> = new Set();
  const end = new AbortController();

  const addRepair = (release: Release, fetch: () => Promise<Readable>): Release => {
    const { id } = release;
    const unpackAgain = () => addRelease({ folder, id, limits, fetch, checked, patience, signal: end.signal });
    return { ...release, repair: createRepair({ bundle: id, unpackAgain, onDamage }) };
  };
  const install = async (id: string, fetch: () => Promise<Readable>) => {
    const known = await openPooled({ folder, id, checked }).catch(() => undefined);
    if (known) return addRepair(known, fetch);
    end.signal.throwIfAborted();
    await addRelease({ folder, id, limits, fetch, checked, patience, signal: end.signal });
    const release = await openPooled({ folder, id, checked });
    await prunePool({ folder, maxBytes, kept: new Set([...kept, ...underWay.keys()]) });
    return addRepair(release, fetch);
  };
  return {
    open(id, fetch) {
      const opening = underWay.get(id) ?? install(id, fetch).finally(() => underWay.delete(id));
      underWay.set(id, opening);
      return opening;
    },
    async keep(ids) {
      kept = ids;
      for (const id of ids) await touch(manifestFile(folder, id));
    },
    async close() {
      end.abort(new Error('The server is stopping.'));
      await Promise.allSettled(underWay.values());
    },
  };
}

interface Pooled {
  folder: string;
  id: string;
  checked: Set<string>;
}

/** Opens a release whose files are here. Each is read once by a process, so that damage on disk is found before it is served. */
async function openPooled({ folder, id, checked }: Pooled): Promise<Release> {
  const manifest = await readPooledManifest(manifestFile(folder, id));
  const { files } = manifest;
  const found = await hashFiles(files, async (name) => {
    const file = files.get(name);
    if (file && checked.has(file.sha256)) return file;
    return hashFile(contentFile(folder, file?.sha256 ?? ''));
  });
  checkFiles(files, found);
  for (const { sha256 } of files.values()) checked.add(sha256);
  await touch(manifestFile(folder, id));
  const locate = (name: string) => contentFile(folder, files.get(name)?.sha256 ?? '');
  return readRelease({ id, manifest, locate, encodedFolder: path.join(folder, 'encoded') });
}

interface Addition extends Pooled {
  patience?: Patience | undefined;
  limits: BundleLimits;
  fetch: () => Promise<Readable>;
  /** Ends the fetching. */
  signal: AbortSignal;
}

/** Fetches, unpacks and checks a bundle, then moves its files to the others. */
async function addRelease({ folder, id, limits, fetch, checked, patience, signal }: Addition): Promise<void> {
  await fs.mkdir(path.join(folder, 'releases'), { recursive: true });
  const incoming = await fs.mkdtemp(path.join(folder, 'incoming-'));
  try {
    const archive = path.join(incoming, 'bundle.tar.gz');
    const sha256 = await copyWatched({ open: fetch, target: archive, maxBytes: limits.maxBytes, patience, signal });
    if (sha256 !== id)
      throw new AppError('invalid_bundle', `the stored bundle has the SHA-256 ${sha256}, expected ${id}`);
    const staged = path.join(incoming, 'release');
    await fs.mkdir(siteFolder(staged), { recursive: true });
    const found = await unpackArchive({ archive, folder: siteFolder(staged), limits });
    const release = await openRelease({ root: staged, id, found });
    for (const [name, file] of release.files) {
      // What was read before may have been removed or damaged since.
      checked.delete(file.sha256);
      await place(release.locate(name), contentFile(folder, file.sha256));
    }
    const manifest = await fs.readFile(path.join(siteFolder(staged), MANIFEST_PATH));
    const sealed = path.join(incoming, 'manifest');
    await fs.writeFile(sealed, seal(manifest), { flush: true });
    await fs.rename(sealed, manifestFile(folder, id));
  } finally {
    await fs.rm(incoming, { recursive: true, force: true });
  }
}

/** A rename replaces a copy that is there: the bytes are the same, or it was damaged. */
async function place(source: string, target: string): Promise<void> {
  await fs.mkdir(path.dirname(target), { recursive: true });
  await fs.rename(source, target).catch(async (error: unknown) => {
    // Several paths of a release may have the same content, of which the first was moved.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await fs.access(target);
  });
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await fs.utimes(file, now, now).catch(() => undefined);
}

function manifestFile(folder: string, id: string): string {
  return path.join(folder, 'releases', `${id}.json`);
}

function contentFile(folder: string, sha256: string): string {
  return path.join(folder, 'files', sha256.slice(0, 2), sha256);
}

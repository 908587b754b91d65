/**
 * Unpacked releases of many sites. Files that releases have in common are stored once.
 *
 *     files/<ab>/<sha256>     contents, named by their digest
 *     encoded/<sha256>.br     compressed copies, created when they are first requested
 *     releases/<id>.json      sealed manifest of a release; its modification time is its last use
 *     incoming-<random>/      an unpacking in progress
 *
 * Several processes can share the folder.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

import { AppError } from '../../errors.ts';
import { isMissing } from '../../lib/is-missing.ts';
import type { BundleLimits } from '../bundle/bundle-limits.ts';
import { copyWatched } from '../bundle/fetch-bundle.ts';
import { hashFile } from '../bundle/hash-file.ts';
import { checkFiles, MANIFEST_PATH } from '../bundle/manifest.ts';
import { readPooledManifest } from './pooled-manifest.ts';
import { withParallelTasks } from '../../lib/parallel-tasks.ts';
import { seal } from '../../lib/sealed.ts';
import { prunePool } from './prune-pool.ts';
import { hashFiles, openRelease, readRelease, getSiteFolder } from './release.ts';
import { withRepair } from './editions.ts';
import type { Release } from './release.ts';
import { createRepair, type Damage } from './repairs.ts';
import type { TransferLimits } from '../bundle/watch-transfer.ts';
import { unpackArchive } from '../bundle/unpack.ts';

export interface ReleasePoolOptions {
  folder: string;
  limits: BundleLimits;
  /** Maximum bytes of everything in the folder. Releases being served stay even beyond it. */
  maxBytes: number;
  /** Called for each file that was found damaged while it was served. @defaultValue nothing */
  onDamage?: ((damage: Damage) => void) | undefined;
  /** Limits on a slow store. @defaultValue a minute until it responds, and 64 KiB per minute after that */
  patience?: TransferLimits | undefined;
}

export interface ReleasePool {
  /**
   * Opens a release by its bundle's SHA-256, and fetches it if it isn't here. Throws `invalid_bundle` if it isn't
   * intact.
   */
  open(id: string, fetch: () => Promise<Readable>): Promise<Release>;
  /** Records which releases are being served, so that no process removes them. */
  keep(ids: ReadonlySet<string>): Promise<void>;
  /** Aborts all fetches. Nothing is written to the folder after this. */
  close(): Promise<void>;
}

export function createReleasePool({ folder, limits, maxBytes, onDamage, patience }: ReleasePoolOptions): ReleasePool {
  const underWay = new Map<string, Promise<Release>>();
  /** Digests of files that this process has read and verified. */
  const checkedIds = new Set<string>();
  let protectedIds: ReadonlySet<string> = new Set();
  const end = new AbortController();
  const commonOptions = { folder, limits, checked: checkedIds, patience, signal: end.signal };

  const addRepair = (release: Release, fetch: () => Promise<Readable>): Release => {
    const { id } = release;
    const unpackAgain = () => addRelease({ ...commonOptions, id, fetch, reuse: false });
    return withRepair(release, createRepair({ bundle: id, unpackAgain, onDamage }));
  };
  const install = async (id: string, fetch: () => Promise<Readable>) => {
    const pooledRelease = await openPooled({ folder, id, checked: checkedIds }).catch(() => undefined);
    if (pooledRelease) return addRepair(pooledRelease, fetch);
    end.signal.throwIfAborted();
    await addRelease({ ...commonOptions, id, fetch, reuse: true });
    const release = await openPooled({ folder, id, checked: checkedIds });
    await prunePool({ folder, maxBytes, protectedIds: new Set([...protectedIds, ...underWay.keys()]) });
    return addRepair(release, fetch);
  };
  return {
    open(id, fetch) {
      const installation = underWay.get(id) ?? install(id, fetch).finally(() => underWay.delete(id));
      underWay.set(id, installation);
      return installation;
    },
    async keep(ids) {
      protectedIds = ids;
      for (const id of ids) await touch(getManifestFile(folder, id));
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

/**
 * Opens a release whose files are here. Each process reads each file once, so that damage on disk is found before it is
 * served.
 */
async function openPooled({ folder, id, checked }: Pooled): Promise<Release> {
  const manifest = await readPooledManifest(getManifestFile(folder, id));
  const { files } = manifest;
  const hashedFiles = await hashFiles(files, async (name) => {
    const file = files.get(name);
    if (file && checked.has(file.sha256)) return file;
    return hashFile(getContentFile(folder, file?.sha256 ?? ''));
  });
  checkFiles(files, hashedFiles);
  for (const { sha256 } of files.values()) checked.add(sha256);
  await touch(getManifestFile(folder, id));
  const locate = (name: string) => getContentFile(folder, files.get(name)?.sha256 ?? '');
  return readRelease({ id, manifest, locate, encodedFolder: path.join(folder, 'encoded') });
}

interface Addition extends Pooled {
  patience?: TransferLimits | undefined;
  limits: BundleLimits;
  fetch: () => Promise<Readable>;
  /** Aborts the fetch. */
  signal: AbortSignal;
  /** Keeps files that this process has verified. A repair replaces them, because they may be damaged since then. */
  reuse: boolean;
}

/** Fetches, unpacks and checks a bundle, then moves its files to the others. */
async function addRelease({ folder, id, limits, fetch, checked, patience, signal, reuse }: Addition): Promise<void> {
  await fs.mkdir(path.join(folder, 'releases'), { recursive: true });
  const incomingFolder = await fs.mkdtemp(path.join(folder, 'incoming-'));
  try {
    const archive = path.join(incomingFolder, 'bundle.tar.gz');
    const sha256 = await copyWatched({ open: fetch, target: archive, maxBytes: limits.maxBytes, patience, signal });
    if (sha256 !== id)
      throw new AppError('invalid_bundle', `the stored bundle has the SHA-256 ${sha256}, expected ${id}`);
    const stagedFolder = path.join(incomingFolder, 'release');
    await fs.mkdir(getSiteFolder(stagedFolder), { recursive: true });
    const unpackedFiles = await unpackArchive({ archive, folder: getSiteFolder(stagedFolder), limits });
    const release = await openRelease({ root: stagedFolder, id, found: unpackedFiles });
    await withParallelTasks(MAX_MOVES, async (addMove) => {
      for (const [name, file] of release.stored) {
        const target = getContentFile(folder, file.sha256);
        await addMove(async () => {
          if (reuse && checked.has(file.sha256) && (await touch(target))) return;
          checked.delete(file.sha256);
          await moveIntoPlace(path.join(getSiteFolder(stagedFolder), name), target);
        });
      }
    });
    const manifest = await fs.readFile(path.join(getSiteFolder(stagedFolder), MANIFEST_PATH));
    const sealFile = path.join(incomingFolder, 'manifest');
    await fs.writeFile(sealFile, seal(manifest), { flush: true });
    await fs.rename(sealFile, getManifestFile(folder, id));
  } finally {
    await fs.rm(incomingFolder, { recursive: true, force: true });
  }
}

const MAX_MOVES = 8;

/** A rename replaces an existing copy: the bytes are the same, or it was damaged. */
async function moveIntoPlace(source: string, target: string): Promise<void> {
  await fs.mkdir(path.dirname(target), { recursive: true });
  await fs.rename(source, target).catch(async (error: unknown) => {
    // Several paths of a release may have the same content, and the first one was moved.
    if (!isMissing(error)) throw error;
    await fs.access(target);
  });
}

/** Sets the time of a file, which keeps `prunePool` from removing it. Returns whether the file exists. */
async function touch(file: string): Promise<boolean> {
  const now = new Date();
  return fs.utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

function getManifestFile(folder: string, id: string): string {
  return path.join(folder, 'releases', `${id}.json`);
}

function getContentFile(folder: string, sha256: string): string {
  return path.join(folder, 'files', sha256.slice(0, 2), sha256);
}

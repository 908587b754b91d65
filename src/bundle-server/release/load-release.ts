import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import { AppError, getErrorMessage } from '../../errors.ts';
import { describeSource, fetchBundle } from '../bundle/fetch-bundle.ts';
import type { BundleLimits } from '../bundle/bundle-limits.ts';
import type { TransferLimits } from '../bundle/watch-transfer.ts';
import { openRelease, getSiteFolder, writeManifestSum } from './release.ts';
import { withRepair } from './editions.ts';
import type { Release } from './release.ts';
import { createRepair, type Damage } from './repairs.ts';
import { unpackArchive } from '../bundle/unpack.ts';
import { coversManifest, storeSignature, verifyArchive, verifyManifest, verifyStored } from './verify-signature.ts';
import type { SignatureRequest } from './verify-signature.ts';
import { findPointer, makeIncoming, prepareFolder, releaseRoot, switchRelease } from './working-folder.ts';

export interface LoadRequest {
  /** Location of the bundle; undefined serves the copy on disk. */
  source: string | undefined;
  folder: string;
  limits: BundleLimits;
  log: (line: string) => void;
  /** Refuses bundles without a valid signature, and copies on disk too. @defaultValue signatures aren't verified */
  signature?: SignatureRequest | undefined;
  signal?: AbortSignal;
  /** Limits on the server that the bundle is fetched from. */
  patience?: TransferLimits;
  /** Called for each file that was found damaged while it was served. @defaultValue nothing */
  onDamage?: ((damage: Damage) => void) | undefined;
  /**
   * Whether an unavailable or rejected bundle is an error even if there is a copy on disk, for a file that someone just
   * named: the copy may be of another site.
   * @defaultValue false
   */
  isRequired?: boolean;
  /** Throws for an intact bundle that should not be served. @defaultValue accepts any bundle */
  check?(release: Release): void;
}

/**
 * Returns the release to serve: the bundle at `source` or, if it is unavailable or rejected, the copy on disk. Throws
 * if there is neither, or if the bundle is required. A rejected bundle never replaces anything.
 */
export async function loadRelease(request: LoadRequest): Promise<Release> {
  const { source, folder, signal } = request;
  await prepareFolder(folder);
  if (source === undefined) return addRepair(request, checkRelease(request, await openFromDisk(request)));
  try {
    return addRepair(request, await installBundle({ ...request, source }));
  } catch (error) {
    signal?.throwIfAborted();
    const reason = describeFailure(source, error);
    if (request.isRequired) throw new AppError('unavailable', reason, { cause: error });
    return addRepair(request, checkRelease(request, await keepServing({ ...request, source }, reason, error)));
  }
}

/** Describes why a bundle can't be loaded, with its source once. */
function describeFailure(source: string, error: unknown): string {
  const place = describeSource(source);
  const message = getErrorMessage(error);
  return `can't load the bundle${message.includes(place) ? '' : ` at ${place}`}: ${message}`;
}

/** Replaces a damaged file from the bundle's source, as long as that is the same bundle. */
function addRepair(request: LoadRequest, release: Release): Release {
  const unpackAgain = () => replaceFiles(request, release);
  return withRepair(release, createRepair({ bundle: release.id, unpackAgain, onDamage: request.onDamage }));
}

async function replaceFiles({ source, folder, limits, signal, patience }: LoadRequest, { id, stored }: Release) {
  if (source === undefined) throw new AppError('source_unavailable', 'the server was started without a bundle');
  const incomingFolder = await makeIncoming(folder);
  try {
    const archive = path.join(incomingFolder, 'bundle.tar.gz');
    const fetchedBundle = await fetchBundle({ source, target: archive, maxBytes: limits.maxBytes, patience, signal });
    if (fetchedBundle !== id) throw new AppError('source_unavailable', 'its source now has a different bundle');
    const stagedFolder = getSiteFolder(path.join(incomingFolder, 'release'));
    await fs.mkdir(stagedFolder, { recursive: true });
    await unpackArchive({ archive, folder: stagedFolder, limits, signal });
    // Each file is replaced atomically, so that concurrent requests get the old or the new one.
    for (const file of stored.keys()) {
      const target = path.join(getSiteFolder(releaseRoot(folder, id)), file);
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.rename(path.join(stagedFolder, file), target);
    }
  } finally {
    await fs.rm(incomingFolder, { recursive: true, force: true });
  }
}

function checkRelease({ check }: LoadRequest, release: Release): Release {
  check?.(release);
  return release;
}

/** Fetches, unpacks and checks a bundle beside the current one, then switches to it. */
async function installBundle(request: LoadRequest & { source: string }): Promise<Release> {
  const { source, folder, limits, log, signature, signal, patience } = request;
  const incomingFolder = await makeIncoming(folder);
  try {
    const archive = path.join(incomingFolder, 'bundle.tar.gz');
    const id = await fetchBundle({ source, target: archive, maxBytes: limits.maxBytes, patience, signal });
    const text = signature && (await verifyArchive({ signature, bundle: source, archive, patience, signal }));
    const seal = signature && text !== undefined ? { id, text, keys: signature.keys } : undefined;
    const unpack = { archive, id, folder, limits, seal, signal };
    const release = checkRelease(request, (await findInstalled(folder, unpack)) ?? (await unpackRelease(unpack)));
    if (seal) await storeSignature(releaseRoot(folder, id), seal.text);
    await switchRelease(folder, { id, source: hashSource(source) });
    log(`serving bundle ${id.slice(0, 12)} (${release.files.size} files) from ${describeSource(source)}`);
    return release;
  } finally {
    await fs.rm(incomingFolder, { recursive: true, force: true });
  }
}

/** Returns the release with this id if it is on disk and intact. */
async function findInstalled(folder: string, { id, seal }: UnpackRelease): Promise<Release | undefined> {
  const root = releaseRoot(folder, id);
  try {
    if (seal) await verifyManifest(root, seal);
    return await openRelease({ root, id });
  } catch {
    return undefined;
  }
}

interface UnpackRelease {
  archive: string;
  id: string;
  folder: string;
  limits: BundleLimits;
  /** Signature of the archive, if signatures are verified. */
  seal: { id: string; text: string; keys: SignatureRequest['keys'] } | undefined;
  signal?: AbortSignal | undefined;
}

async function unpackRelease({ archive, id, folder, limits, seal, signal }: UnpackRelease): Promise<Release> {
  const stagedFolder = path.join(path.dirname(archive), 'release');
  await fs.mkdir(getSiteFolder(stagedFolder), { recursive: true });
  const unpackedFiles = await unpackArchive({ archive, folder: getSiteFolder(stagedFolder), limits, signal });
  await openRelease({ root: stagedFolder, id, found: unpackedFiles });
  if (seal && coversManifest(seal.text, seal.keys)) await verifyManifest(stagedFolder, seal);
  await writeManifestSum(stagedFolder);
  const root = releaseRoot(folder, id);
  // A damaged copy of the same bundle may already be there.
  await fs.rm(root, { recursive: true, force: true });
  await fs.rename(stagedFolder, root);
  return openRelease({ root, id, found: unpackedFiles });
}

async function keepServing(
  request: LoadRequest & { source: string },
  reason: string,
  cause: unknown,
): Promise<Release> {
  const { source } = (await findPointer(request.folder)) ?? {};
  // Earlier versions didn't record the source.
  if (source !== undefined && source !== hashSource(request.source))
    throw new AppError(
      'unavailable',
      `${reason}; the copy on disk is from another source, and may be another site. To serve it, start the server without a bundle, or with --dir if each site has its own folder`,
      { cause },
    );
  const copy = await findOnDisk({ ...request, log: () => {} });
  if (!copy) throw new AppError('unavailable', `${reason}; there is no earlier copy on disk`, { cause });
  if (!copy.release)
    throw new AppError('unavailable', `${reason}; ${describeUnusable(request)} (${copy.problems.join('; ')})`, {
      cause,
    });
  request.log(`${reason}; still serving bundle ${copy.release.id.slice(0, 12)} from disk`);
  return copy.release;
}

/** Returns the identity of a source. A presigned link keeps its path when its query is renewed. */
function hashSource(source: string): string {
  const place = /^https?:/i.test(source) ? describeSource(source) : path.resolve(source);
  return createHash('sha256').update(place).digest('hex');
}

async function openFromDisk(request: LoadRequest): Promise<Release> {
  const { folder } = request;
  const copy = await findOnDisk(request);
  if (!copy)
    throw new AppError(
      'invalid_config',
      `There is no bundle to serve: ${folder} doesn't contain one yet. Pass a bundle, or set BUNDLE_URL.`,
    );
  if (!copy.release)
    throw new AppError(
      'unavailable',
      `${describeUnusable(request)} (${copy.problems.join('; ')}). Pass a bundle, or set BUNDLE_URL.`,
    );
  return copy.release;
}

function describeUnusable({ signature }: LoadRequest): string {
  return `every copy on disk is damaged${signature ? ' or has no valid signature' : ''}`;
}

/** Opens the current copy, or the previous one if the current one is damaged. Returns undefined if there is none. */
async function findOnDisk({
  folder,
  signature,
  log,
}: LoadRequest): Promise<{ release?: Release; problems: string[] } | undefined> {
  const pointer = await findPointer(folder);
  if (!pointer) return undefined;
  const problems: string[] = [];
  for (const id of [pointer.current, pointer.previous]) {
    if (!id) continue;
    try {
      const root = releaseRoot(folder, id);
      if (signature) await verifyStored(root, id, signature.keys);
      const release = await openRelease({ root, id });
      log(`serving bundle ${id.slice(0, 12)} (${release.files.size} files) from disk`);
      return { release, problems };
    } catch (error) {
      problems.push(`bundle ${id.slice(0, 12)}: ${getErrorMessage(error)}`);
      log(`${problems.at(-1)}; trying the previous bundle`);
    }
  }
  return { problems };
}

/** Opens what is delivered: a bundle, or a folder with the files of one. Both are untrusted. */
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError, getErrorMessage } from '../errors.ts';
import type { BundleLimits } from '../bundle-server/bundle/bundle-limits.ts';
import { findPathProblem } from '../bundle-server/bundle/entry-path.ts';
import { describeSource, fetchBundle } from '../bundle-server/bundle/fetch-bundle.ts';
import { checkFiles, MANIFEST_PATH, parseManifest } from '../bundle-server/bundle/manifest.ts';
import { hashFile } from '../bundle-server/bundle/hash-file.ts';
import { unpackArchive } from '../bundle-server/bundle/unpack.ts';
import { getSiteFolder, hashFiles, openRelease, readRelease } from '../bundle-server/release/release.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { verifyArchive, type SignatureRequest } from '../bundle-server/release/verify-signature.ts';
import { PART } from '../store/s3/upload-parts.ts';
import type { PlannedObject } from './plan-objects.ts';

export interface OpenSiteOptions {
  /** A file, a URL or a folder. */
  source: string;
  /** Temporary folder to unpack a bundle to. */
  work: string;
  limits: BundleLimits;
  /** Refuses a bundle without a valid signature. */
  signature?: SignatureRequest | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Returns the site after checking every file against the manifest. Throws `invalid_bundle` for a bundle that is
 * damaged, hostile or not signed, and for a folder that differs from its manifest.
 */
export async function openSite(options: OpenSiteOptions): Promise<Release> {
  const { source, signature } = options;
  const stat = await fs.stat(source).catch(() => undefined);
  try {
    if (stat?.isDirectory() !== true) return await openBundle(options);
    if (!signature) return await openFolder(path.resolve(source));
  } catch (error) {
    options.signal?.throwIfAborted();
    const code = error instanceof AppError ? error.code : undefined;
    if (code === undefined) throw error;
    throw new AppError(code, `Can't deliver ${describeSource(source)}: ${getErrorMessage(error)}.`, { cause: error });
  }
  throw new AppError(
    'invalid_request',
    'Only bundles are signed, not folders. Deliver the bundle, or leave out --verify.',
  );
}

async function openBundle({ source, work, limits, signature, signal }: OpenSiteOptions): Promise<Release> {
  const archive = path.join(work, 'bundle.tar.gz');
  const common = signal && { signal };
  const id = await fetchBundle({ source, target: archive, maxBytes: limits.maxBytes, ...common });
  if (signature) await verifyArchive({ signature, bundle: source, archive, signal });
  const root = path.join(work, 'release');
  await fs.mkdir(getSiteFolder(root), { recursive: true });
  const found = await unpackArchive({ archive, folder: getSiteFolder(root), limits, ...common });
  await fs.rm(archive);
  return openRelease({ root, id, found });
}

/** A folder can contain files that aren't meant to be published, so all of them must be in the manifest. */
async function openFolder(folder: string): Promise<Release> {
  const text = await fs.readFile(path.join(folder, MANIFEST_PATH), 'utf8').catch(() => {
    throw new AppError(
      'invalid_bundle',
      `expected a folder from \`bindery export --dir\`, but it has no ${MANIFEST_PATH}`,
    );
  });
  const manifest = parseManifest(text);
  const locate = (file: string) => path.join(folder, file);
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const name = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      if (!entry.isFile()) throw new AppError('invalid_bundle', `${JSON.stringify(name)} is not a regular file`);
      const problem = findPathProblem(name);
      if (problem !== undefined) throw new AppError('invalid_bundle', `the path ${JSON.stringify(name)} ${problem}`);
      return name;
    });
  const listed = new Map(names.map((name) => [name, { sha256: '', size: 0 }]));
  checkFiles(manifest.files, await hashFiles(listed, (name) => hashFile(locate(name))));
  return readRelease({ id: hash('sha256', text), manifest, locate, encodedFolder: folder });
}

/**
 * Returns the content of an object: a small one in one piece, a large one as a stream. Throws `conflict` if the file no
 * longer has the bytes that were checked, before the object becomes visible.
 */
export function openObject(
  { locate }: Pick<Release, 'locate'>,
  object: PlannedObject,
): Promise<Buffer> | AsyncIterable<Uint8Array> {
  return object.size < PART ? readSmall(locate(object.file), object) : readLarge(locate(object.file), object);
}

async function readSmall(place: string, object: PlannedObject): Promise<Buffer> {
  const bytes = await fs.readFile(place);
  if (hash('sha256', bytes) !== object.sha256) throw createChangedError(object);
  return bytes;
}

async function* readLarge(place: string, object: PlannedObject): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
    sum.update(chunk);
    yield chunk;
  }
  if (sum.digest('hex') !== object.sha256) throw createChangedError(object);
}

function createChangedError({ file }: PlannedObject): AppError {
  return new AppError('conflict', `The file ${file} changed while it was delivered. Run the command again.`);
}

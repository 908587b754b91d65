/** Verifies who created a bundle, before anything in it is used: the archive, and later its unpacked files on disk. */
import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import { AppError, getErrorMessage } from '../../errors.ts';
import { findSignedDigests } from '../../lib/bundle-signature/bundle-comment.ts';
import { hashForSignature } from '../../lib/bundle-signature/digest-bundle.ts';
import type { PublicKey } from '../../lib/minisign/keys.ts';
import { checkSignature, MAX_SIGNATURE_BYTES, SIGNATURE_SUFFIX } from '../../lib/minisign/signature.ts';
import { describeSource, fetchBundle, isUrl } from '../bundle/fetch-bundle.ts';
import { MANIFEST_PATH } from '../bundle/manifest.ts';
import type { TransferLimits } from '../bundle/watch-transfer.ts';
import { getSiteFolder } from './release.ts';

export interface SignatureRequest {
  /** Trusted keys. One of them must have signed the bundle. */
  keys: readonly PublicKey[];
  /** Location of the signature. @defaultValue the location of the bundle with `.minisig` after its path */
  source?: string | undefined;
}

export interface VerifyArchive {
  signature: SignatureRequest;
  /** Location of the bundle. */
  bundle: string;
  /** The downloaded archive. */
  archive: string;
  patience?: TransferLimits | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches the signature of an archive and verifies it. Returns the text of the signature. Throws
 * `source_unavailable` if it can't be fetched, and `invalid_bundle` if it isn't valid for the archive.
 */
export async function verifyArchive(request: VerifyArchive): Promise<string> {
  const { signature, bundle, archive, patience, signal } = request;
  const { keys, source = addSuffix(bundle) } = signature;
  const target = `${archive}${SIGNATURE_SUFFIX}`;
  const fetchOptions = { maxBytes: MAX_SIGNATURE_BYTES, patience, ...(signal && { signal }) };
  await fetchBundle({ source, target, ...fetchOptions }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new AppError(
      'source_unavailable',
      `its signature at ${describeSource(source)} can't be read: ${getErrorMessage(error)}. If it is elsewhere, pass --signature`,
      { cause: error },
    );
  });
  const text = await fs.readFile(target, 'utf8');
  if (!checkSignature(text, keys).matches(await hashForSignature(archive, signal)))
    throw new AppError(
      'invalid_bundle',
      "the signature was rejected: it doesn't match the bundle, which was changed, or belongs to another signature",
    );
  return text;
}

/** Puts the suffix at the end of the path. A query stays behind it. */
function addSuffix(source: string): string {
  if (!isUrl(source)) return `${source}${SIGNATURE_SUFFIX}`;
  const url = new URL(source);
  url.pathname += SIGNATURE_SUFFIX;
  return url.href;
}

/**
 * Verifies the unpacked manifest of a release with the signature of its archive. Throws `invalid_bundle` if it differs
 * or if the signature was created with other keys. `id` is the SHA-256 of the archive.
 */
export async function verifyManifest(
  root: string,
  { id, text, keys }: { id: string; text: string; keys: readonly PublicKey[] },
): Promise<void> {
  const digests = findSignedDigests(checkSignature(text, keys).comment);
  if (!digests) throw createUncoveredError();
  const manifest = await fs.readFile(path.join(getSiteFolder(root), MANIFEST_PATH));
  if (digests.sha256 !== id || digests.manifest !== hash('sha256', manifest))
    throw new AppError('invalid_bundle', "the signature was rejected: it doesn't match the unpacked files");
}

/** Returns whether a signature covers the unpacked files, and not only the archive. */
export function coversManifest(text: string, keys: readonly PublicKey[]): boolean {
  return findSignedDigests(checkSignature(text, keys).comment) !== undefined;
}

/** Verifies a release on disk with the signature that was stored with it. Throws `invalid_bundle` without a valid one. */
export async function verifyStored(root: string, id: string, keys: readonly PublicKey[]): Promise<void> {
  const text = await fs.readFile(path.join(root, STORED_SIGNATURE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new AppError('invalid_bundle', 'the copy on disk has no signature, because it was loaded without --verify');
  });
  await verifyManifest(root, { id, text, keys });
}

/** Stores the signature beside the unpacked files, so that a later start without the bundle can verify them. */
export async function storeSignature(root: string, text: string): Promise<void> {
  const file = path.join(root, STORED_SIGNATURE);
  await fs.writeFile(`${file}.next`, text, { flush: true });
  await fs.rename(`${file}.next`, file);
}

const STORED_SIGNATURE = 'bundle.minisig';

function createUncoveredError(): AppError {
  return new AppError(
    'invalid_bundle',
    'the signature covers only the archive, not its unpacked files. Sign the bundle with `bindery signing sign`',
  );
}

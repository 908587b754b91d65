import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { formatBundleComment } from '../../lib/bundle-signature/bundle-comment.ts';
import { digestBundle } from '../../lib/bundle-signature/digest-bundle.ts';
import type { SecretKey } from '../../lib/minisign/keys.ts';
import { SIGNATURE_SUFFIX, signDigest } from '../../lib/minisign/signature.ts';
import { writeAtomically } from '../write-atomically.ts';

/** Signs a bundle on disk, and returns the path of the signature beside it. Throws for anything other than a bundle. */
export async function signBundle(file: string, secretKey: SecretKey, signal?: AbortSignal): Promise<string> {
  const digests = await digestBundle(file, signal);
  return writeSignature(file, signDigest(digests.blake2b, { secretKey, comment: formatBundleComment(digests) }));
}

/** Signs a small file of any format, and returns the path of the signature beside it. */
export async function signSmallFile(file: string, secretKey: SecretKey): Promise<string> {
  const bytes = await fs.readFile(file);
  const comment = `bindery-file sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  return writeSignature(file, signDigest(createHash('blake2b512').update(bytes).digest(), { secretKey, comment }));
}

async function writeSignature(file: string, text: string): Promise<string> {
  const target = `${file}${SIGNATURE_SUFFIX}`;
  await writeAtomically(target, (place) => fs.writeFile(place, text));
  return target;
}

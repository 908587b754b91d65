import type { SignatureRequest } from '../../bundle-server/release/verify-signature.ts';
import { AppError } from '../../errors.ts';
import { readPublicKeys } from './read-public-keys.ts';

/**
 * Reads `--verify` and `--signature`. Returns undefined if signatures aren't verified. Throws `invalid_config` for
 * unusable keys, and for a signature without keys.
 */
export async function readSignatureOptions({
  verify,
  signature: source,
}: {
  verify?: string;
  signature?: string;
}): Promise<SignatureRequest | undefined> {
  if (verify !== undefined) return { keys: await readPublicKeys(verify, '--verify'), source };
  if (source === undefined) return undefined;
  throw new AppError('invalid_config', '--signature has no effect without --verify. Pass the public key too.');
}

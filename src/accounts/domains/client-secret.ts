import { AppError } from '../../errors.ts';
import { openSecret, sealSecret } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

/** Encrypts the client secret that a domain's readers sign in with. */
export function sealClientSecret(secret: string, host: string, key: BoxKey): Buffer {
  return sealSecret(secret, { key, context: getClientSecretContext(host) });
}

/** Decrypts it. Throws `invalid_config` if it was encrypted with another key. */
export function openClientSecret(sealed: Buffer, host: string, key: BoxKey): string {
  const secret = openSecret(sealed, { key, context: getClientSecretContext(host) });
  if (secret !== undefined) return secret;
  throw new AppError(
    'invalid_config',
    `The client secret of ${host} was encrypted with another BINDERY_SECRET_KEY. Restore that key, or set the secret again.`,
  );
}

/** Returns the context that the box is bound to. */
export const getClientSecretContext = (host: string) => `reader-client:${host}`;

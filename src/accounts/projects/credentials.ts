import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isPrivateKey, readPublicKey, restoreLineBreaks } from '../../lib/ssh/read-private-key.ts';
import { openSecret, sealSecret } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

/** A token or `user:password` for the Git host, and the key to encrypt it with. */
export interface Credentials {
  text: string;
  secretKey: BoxKey;
}

const MAX_CHARACTERS = 20_000;

/** Encrypts credentials for one project. In another project's row, they can't be decrypted. */
export function sealCredentials(projectId: string, credentials: Credentials): Buffer {
  return sealFor(getCredentialsContext(projectId), credentials);
}

/**
 * Returns credentials as they are stored. A private SSH key gets its line breaks back. Throws `invalid_request` for a key
 * that can't be used.
 */
export function normalizeCredentials(text: string): string {
  if (!isPrivateKey(text)) return text.trim();
  readPublicKey(text);
  return restoreLineBreaks(text);
}

/** Encrypts credentials in a context, outside which they can't be decrypted. */
export function sealFor(context: string, { text, secretKey }: Credentials): Buffer {
  const credentials = normalizeCredentials(text);
  if (credentials === '' || credentials.length > MAX_CHARACTERS) {
    throw new AppError('invalid_request', `Expected credentials of 1 to ${MAX_CHARACTERS} characters.`);
  }
  return sealSecret(credentials, { key: secretKey, context });
}

/** Reads the credentials of a project; undefined if it has none. Throws if they were encrypted with another key. */
export async function findCredentials(
  db: Database,
  { projectId, secretKey }: { projectId: string; secretKey: BoxKey },
): Promise<string | undefined> {
  const row = await db.selectFrom('projects').select('credentials').where('id', '=', projectId).executeTakeFirst();
  if (!row?.credentials) return undefined;
  const text = openSecret(row.credentials, { key: secretKey, context: getCredentialsContext(projectId) });
  if (text !== undefined) return text;
  throw new AppError(
    'invalid_config',
    `Can't decrypt the credentials of project ${projectId} with the current BINDERY_SECRET_KEY. ` +
      'Restore the key they were encrypted with, or store the credentials again with `bindery admin project update`.',
  );
}

/** Returns the context that the box is bound to. */
export function getCredentialsContext(projectId: string): string {
  return `project-credentials:${projectId}`;
}

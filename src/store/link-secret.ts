import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/schema.ts';
import { getStoredSecret } from '../db/stored-secret.ts';
import { AppError } from '../errors.ts';
import { parseSecretKey } from '../lib/secret-key.ts';

export interface LinkSecretSource {
  /** The secret that the configuration names; it wins, and the database is not asked. */
  configured: Buffer | undefined;
  /** Key that the stored secret is encrypted with; without one it is stored as it is. */
  secretKey: Buffer | undefined;
  /** Data folder in which an earlier version kept the secret as a file. */
  dataFolder: string;
}

/** Gets the secret under signed links. Throws `invalid_config` when it does not open with the present key. */
export async function getLinkSecret(
  db: Database,
  { configured, secretKey, dataFolder }: LinkSecretSource,
): Promise<Buffer> {
  if (configured) return configured;
  return getStoredSecret(db, {
    name: 'links',
    title: 'The secret for signed links',
    remedy: 'or set the same BINDERY_LINK_SECRET for every process, which invalidates existing links.',
    secretKey,
    findFormer: () => findFormer(dataFolder),
  });
}

/** The secret of an earlier version, so that the links it signed go on working. */
async function findFormer(dataFolder: string): Promise<Buffer | undefined> {
  const file = path.join(dataFolder, 'link-secret');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const secret = parseSecretKey(text.trim());
  if (secret) return secret;
  throw new AppError(
    'invalid_config',
    `Expected 64 hexadecimal digits in ${file}. Delete the file to get a new secret.`,
  );
}

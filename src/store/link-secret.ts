import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/schema.ts';
import { getStoredSecret } from '../db/stored-secret.ts';
import { AppError } from '../errors.ts';
import { parseSecretKey } from '../lib/secret-key.ts';
import type { BoxKey } from '../lib/secret-box.ts';

export interface LinkSecretSource {
  /** The secret from the configuration, which takes precedence over the database. */
  configured: Buffer | undefined;
  /** Key that encrypts the stored secret. Without one it is stored unencrypted. */
  secretKey: BoxKey | undefined;
  /** Data folder in which an earlier version stored the secret as a file. */
  dataFolder: string;
}

/** Gets the secret that signs links. Throws `invalid_config` if the current key can't decrypt it. */
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

/** Reads the secret of an earlier version, so that links signed with it still work. */
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
    `Expected 64 hexadecimal digits in ${file}. To create a new secret, delete the file.`,
  );
}

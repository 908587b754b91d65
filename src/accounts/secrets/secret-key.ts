import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors.ts';
import { formatKeys, parseKeys } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import { createSecretFile, replaceSecretFile } from '../../lib/secret-file.ts';

/** Settings that determine the key. */
export type SecretKeyConfig = Pick<Config, 'secretKey' | 'decryptionKeys' | 'databaseUrl' | 'dataDir'>;

/**
 * Gets the key that encrypts secrets in the database, such as repository credentials. With an embedded PostgreSQL, it
 * is created in the data directory. Processes that share a PostgreSQL must be configured with the same key. Throws if
 * there is no key.
 */
export async function getSecretKey(config: SecretKeyConfig): Promise<BoxKey> {
  const key = await findSecretKey(config);
  if (key) return key;
  throw new AppError(
    'invalid_config',
    'If DATABASE_URL is set, repository credentials require BINDERY_SECRET_KEY. Set it to the same 32 random bytes ' +
      'for every process. To create them, run `openssl rand -base64 32`.',
  );
}

/** Returns the same key, or undefined if there is none. */
export async function findSecretKey(config: SecretKeyConfig): Promise<BoxKey | undefined> {
  const { secretKey, decryptionKeys } = config;
  if (secretKey) return { current: secretKey, others: decryptionKeys };
  return hasKeyFile(config) ? readKeyFile(config.dataDir) : undefined;
}

/** Returns whether Bindery created the key in a file of the data directory. */
export function hasKeyFile({ secretKey, databaseUrl }: SecretKeyConfig): boolean {
  return !secretKey && databaseUrl === undefined;
}

async function readKeyFile(dataDir: string): Promise<BoxKey> {
  const file = getPath(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = await createSecretFile(file, () => randomBytes(32).toString('base64'));
  const key = parseKeys(text);
  if (key) return key;
  throw new AppError(
    'invalid_config',
    `Expected ${file} to contain keys of 32 bytes in base64 or hex, one per line. Restore the file from a backup.`,
  );
}

/** Replaces the keys of the data directory, the current one first. */
export async function writeKeyFile(dataDir: string, key: BoxKey): Promise<void> {
  await replaceSecretFile(getPath(dataDir), formatKeys(key));
}

function getPath(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

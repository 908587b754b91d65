import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { createSecretFile } from '../lib/secret-file.ts';
import { parseSecretKey } from '../lib/secret-key.ts';

type SecretKeyConfig = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>;

/**
 * Gets the key that encrypts secrets in the database, such as repository credentials. With an embedded PostgreSQL, it
 * is created in the data directory. Processes that share a PostgreSQL must be configured with the same key. Throws if
 * there is no key.
 */
export async function getSecretKey(config: SecretKeyConfig): Promise<Buffer> {
  const key = await findSecretKey(config);
  if (key) return key;
  throw new AppError(
    'invalid_config',
    'If DATABASE_URL is set, repository credentials require BINDERY_SECRET_KEY. Set it to the same 32 random bytes ' +
      'for every process. To create them, run `openssl rand -base64 32`.',
  );
}

/** Returns the same key, or undefined if there is none. */
export async function findSecretKey(config: SecretKeyConfig): Promise<Buffer | undefined> {
  if (config.secretKey || config.databaseUrl !== undefined) return config.secretKey;
  const file = join(config.dataDir, 'secret.key');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const key = parseSecretKey(await createSecretFile(file, () => randomBytes(32).toString('base64')));
  if (key) return key;
  throw new AppError(
    'invalid_config',
    `Expected ${file} to contain 32 bytes in base64 or hex. Restore the file from a backup.`,
  );
}

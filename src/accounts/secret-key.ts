import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { createSecretFile } from '../lib/secret-file.ts';
import { parseSecretKey } from '../lib/secret-key.ts';

/**
 * Gets the key that repository credentials are encrypted with. Beside an embedded PostgreSQL it is made in the data
 * directory; processes that share a PostgreSQL must be given the same one. Throws when there is none.
 */
export async function getSecretKey(config: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>): Promise<Buffer> {
  if (config.secretKey) return config.secretKey;
  if (config.databaseUrl !== undefined) {
    throw new AppError(
      'invalid_config',
      'Repository credentials need BINDERY_SECRET_KEY when DATABASE_URL is set: the same 32 random bytes, ' +
        'such as `openssl rand -base64 32` prints, for every process.',
    );
  }
  const file = join(config.dataDir, 'secret.key');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const key = parseSecretKey(await createSecretFile(file, () => randomBytes(32).toString('base64')));
  if (key) return key;
  throw new AppError(
    'invalid_config',
    `Expected 32 bytes in base64 or hex in ${file}; restore the file from a backup.`,
  );
}

import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { createSecretFile } from '../lib/secret-file.ts';
import { parseSecretKey } from '../lib/secret-key.ts';

/** The secret under local links, made on first use; processes that share the data folder agree on it. */
export async function getLinkSecret(dataFolder: string): Promise<Buffer> {
  const file = path.join(dataFolder, 'link-secret');
  await fs.mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const secret = parseSecretKey(await createSecretFile(file, () => crypto.randomBytes(32).toString('hex')));
  if (secret) return secret;
  throw new AppError('invalid_config', `Expected 64 hexadecimal digits in ${file}; delete it to get a new secret.`);
}

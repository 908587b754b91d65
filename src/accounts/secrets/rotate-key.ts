import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { listKeys } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import { resealSecrets, surveySecrets } from './reseal-secrets.ts';
import type { SecretSurvey } from './reseal-secrets.ts';
import { getSecretKey, hasKeyFile, writeKeyFile } from './secret-key.ts';
import type { SecretKeyConfig } from './secret-key.ts';

/** The result of a rotation. */
export interface Rotation extends SecretSurvey {
  /** Number of secrets that were encrypted again. */
  encrypted: number;
  /** Whether Bindery created a new key, because it created the former one too. */
  isNewKey: boolean;
}

/**
 * Encrypts all stored secrets with the current key, which is `BINDERY_SECRET_KEY`. If Bindery created the key in the data
 * directory, it creates a new one first. The former key stays in the file until the next rotation, because a running
 * process may still be storing a secret with it. Throws `invalid_config` if secrets exist that no key decrypts and a new
 * key would make their key harder to find.
 */
export async function rotateKey(db: Database, config: SecretKeyConfig): Promise<Rotation> {
  const key = await getSecretKey(config);
  if (!hasKeyFile(config)) return { ...(await reseal(db, key)), isNewKey: false };
  const before = await reseal(db, key);
  if (before.unreadable.length > 0)
    throw new AppError(
      'invalid_config',
      `The key wasn't changed, because no key in ${config.dataDir}/secret.key decrypts ${before.unreadable.length} of the ` +
        `stored secrets, such as the ${before.unreadable[0]}. Set these secrets again, or delete what they belong to. ` +
        '`bindery doctor` lists them.',
    );
  const newKey = { current: randomBytes(32), others: listKeys(key).slice(0, 1) };
  await writeKeyFile(config.dataDir, newKey);
  return { ...(await reseal(db, newKey)), isNewKey: true };
}

async function reseal(db: Database, key: BoxKey): Promise<Omit<Rotation, 'isNewKey'>> {
  const encrypted = await resealSecrets(db, key);
  return { ...(await surveySecrets(db, key)), encrypted };
}

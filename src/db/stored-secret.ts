import crypto from 'node:crypto';
import { AppError } from '../errors.ts';
import { openSecret, sealSecret } from '../lib/secret-box.ts';
import type { BoxKey } from '../lib/secret-box.ts';
import type { Database } from './schema.ts';

export interface StoredSecretSource {
  /** Its name in the table `secrets`. */
  name: string;
  /** Name for error messages, such as "The secret under signed links". */
  title: string;
  /** End of a sentence that says what to do if it can't be decrypted, other than restoring the key. */
  remedy: string;
  /** Key that encrypts the secret. Without one it is stored unencrypted. */
  secretKey: BoxKey | undefined;
  /**
   * Finds the secret that an earlier version stored elsewhere. @defaultValue there is none, and 32 random bytes are
   * created
   */
  findFormer?(): Promise<Buffer | undefined>;
}

/**
 * Gets a 32-byte secret stored in the database. The first process to request it creates it, so that all processes of an
 * installation share it. Throws `invalid_config` if the current key can't decrypt it.
 */
export async function getStoredSecret(db: Database, source: StoredSecretSource): Promise<Buffer> {
  const { name, title, remedy, secretKey } = source;
  const secret = (await findStored(db, name)) ?? (await create(db, source));
  if (!secret.is_sealed) {
    if (secretKey) await sealStored(db, { name, secret: secret.value, secretKey });
    return secret.value;
  }
  const text = secretKey && openSecret(secret.value, { key: secretKey, context: getStoredSecretContext(name) });
  if (text !== undefined) return Buffer.from(text, 'hex');
  throw new AppError(
    'invalid_config',
    `${title}, stored in the database, ${secretKey ? "can't be decrypted with the current" : 'was encrypted with a'} ` +
      `BINDERY_SECRET_KEY. Give every process the key it was encrypted with, ${remedy}`,
  );
}

interface SecretRow {
  value: Buffer;
  is_sealed: boolean;
}

/** Returns the context that the box is bound to. */
export const getStoredSecretContext = (name: string) => `secret:${name}`;

function findStored(db: Database, name: string): Promise<SecretRow | undefined> {
  return db.selectFrom('secrets').select(['value', 'is_sealed']).where('name', '=', name).executeTakeFirst();
}

/** Creates the secret. If several processes do so concurrently, the first one wins and the others read its value. */
async function create(db: Database, { name, title, secretKey, findFormer }: StoredSecretSource): Promise<SecretRow> {
  const secret = (await findFormer?.()) ?? crypto.randomBytes(32);
  const value = secretKey ? seal(secret, { name, secretKey }) : secret;
  await db
    .insertInto('secrets')
    .values({ name, value, is_sealed: secretKey !== undefined })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const storedSecret = await findStored(db, name);
  if (storedSecret) return storedSecret;
  throw new Error(`${title} was removed from the database as it was created.`);
}

/** The key was configured after the secret was stored. */
async function sealStored(
  db: Database,
  { name, secret, secretKey }: { name: string; secret: Buffer; secretKey: BoxKey },
): Promise<void> {
  await db
    .updateTable('secrets')
    .set({ value: seal(secret, { name, secretKey }), is_sealed: true })
    .where('name', '=', name)
    .where('is_sealed', '=', false)
    .execute();
}

function seal(secret: Buffer, { name, secretKey }: { name: string; secretKey: BoxKey }): Buffer {
  return sealSecret(secret.toString('hex'), { key: secretKey, context: getStoredSecretContext(name) });
}

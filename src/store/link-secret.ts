import crypto from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { openSecret, sealSecret } from '../lib/secret-box.ts';
import { parseSecretKey } from '../lib/secret-key.ts';

export interface LinkSecretSource {
  /** The secret that the configuration names; it wins, and the database is not asked. */
  configured: Buffer | undefined;
  /** Key that the stored secret is encrypted with; without one it is stored as it is. */
  secretKey: Buffer | undefined;
  /** Data folder in which an earlier version kept the secret as a file. */
  dataFolder: string;
}

/**
 * Gets the secret under signed links. It is in the database, made by the first process that asks, so all processes of an
 * installation agree on it wherever they run. Throws `invalid_config` when it does not open with the present key.
 */
export async function getLinkSecret(
  db: Database,
  { configured, secretKey, dataFolder }: LinkSecretSource,
): Promise<Buffer> {
  if (configured) return configured;
  const stored = (await findStored(db)) ?? (await create(db, { secretKey, dataFolder }));
  if (!stored.is_sealed) {
    if (secretKey) await sealStored(db, { secret: stored.value, secretKey });
    return stored.value;
  }
  const text = secretKey && openSecret(stored.value, { key: secretKey, context: CONTEXT });
  if (text !== undefined) return Buffer.from(text, 'hex');
  throw new AppError(
    'invalid_config',
    `The secret under signed links, stored in the database, ${secretKey ? 'does not open with the present' : 'was encrypted with a'} ` +
      'BINDERY_SECRET_KEY. Give every process the key it was stored with, or a BINDERY_LINK_SECRET of its own: the same for ' +
      'every process; links that are out end.',
  );
}

const NAME = 'links';
const CONTEXT = 'secret:links';

interface Stored {
  value: Buffer;
  is_sealed: boolean;
}

function findStored(db: Database): Promise<Stored | undefined> {
  return db.selectFrom('secrets').select(['value', 'is_sealed']).where('name', '=', NAME).executeTakeFirst();
}

/** Of the processes that create it at once, the first wins; the others read what it wrote. */
async function create(
  db: Database,
  { secretKey, dataFolder }: Pick<LinkSecretSource, 'secretKey' | 'dataFolder'>,
): Promise<Stored> {
  const secret = (await findFormer(dataFolder)) ?? crypto.randomBytes(32);
  const value = secretKey ? seal(secret, secretKey) : secret;
  await db
    .insertInto('secrets')
    .values({ name: NAME, value, is_sealed: secretKey !== undefined })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await findStored(db);
  if (stored) return stored;
  throw new Error('The secret under signed links was removed from the database as it was created.');
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
  throw new AppError('invalid_config', `Expected 64 hexadecimal digits in ${file}; delete it to get a new secret.`);
}

/** The key was configured after the secret was stored. */
async function sealStored(db: Database, { secret, secretKey }: { secret: Buffer; secretKey: Buffer }): Promise<void> {
  await db
    .updateTable('secrets')
    .set({ value: seal(secret, secretKey), is_sealed: true })
    .where('name', '=', NAME)
    .where('is_sealed', '=', false)
    .execute();
}

function seal(secret: Buffer, secretKey: Buffer): Buffer {
  return sealSecret(secret.toString('hex'), { key: secretKey, context: CONTEXT });
}

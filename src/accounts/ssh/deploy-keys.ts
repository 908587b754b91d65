import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { openSecret, sealSecret } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import { createKeyPair } from '../../lib/ssh/create-key-pair.ts';
import { getFingerprint } from '../../lib/ssh/known-hosts.ts';

/** A generated SSH key. Only its public half leaves the installation. */
export interface DeployKey {
  id: string;
  /** The line to add to the repository at its Git host. */
  publicKey: string;
  fingerprint: string;
}

/**
 * Creates a key for a repository that is about to be added. It waits a week to be used: a project stores its own copy, as
 * it does with other credentials. Call it in a transaction. Throws `conflict` if too many keys are waiting.
 */
export async function createDeployKey(
  db: Database,
  { organizationId, secretKey }: { organizationId: string; secretKey: BoxKey },
): Promise<DeployKey> {
  const id = createId('dk');
  const { privateKey, publicKey } = createKeyPair(`bindery-${id}`);
  // The lock keeps requests that run at the same time from exceeding the maximum.
  await sql`select id from organizations where id = ${organizationId} for update`.execute(db);
  await db
    .deleteFrom('deploy_keys')
    .where('organization_id', '=', organizationId)
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
  const { count } = await db
    .selectFrom('deploy_keys')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_WAITING)
    throw new AppError(
      'conflict',
      `Your organization generated ${MAX_WAITING} deploy keys within a week, the maximum. Use one of them, or store your own key.`,
    );
  await db
    .insertInto('deploy_keys')
    .values({
      id,
      organization_id: organizationId,
      public_key: publicKey,
      private_key: sealSecret(privateKey, { key: secretKey, context: getDeployKeyContext(id) }),
    })
    .execute();
  return { id, publicKey, fingerprint: getFingerprint(publicKey.split(' ')[1] ?? '') };
}

const MAX_WAITING = 100;

/** Reads the private half of a generated key, to store it as a project's credentials. Throws `invalid_request` if it expired. */
export async function readDeployKey(
  db: Database,
  { id, organizationId, secretKey }: { id: string; organizationId: string; secretKey: BoxKey },
): Promise<string> {
  const row = await db
    .selectFrom('deploy_keys')
    .select('private_key')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  const text = row && openSecret(row.private_key, { key: secretKey, context: getDeployKeyContext(id) });
  if (text !== undefined) return text;
  throw new AppError(
    'invalid_request',
    `The deploy key ${JSON.stringify(id.slice(0, 80))} doesn't exist. Generated keys expire after a week if no project uses them. Generate a new one.`,
  );
}

/** Returns the context that a generated key is encrypted in. */
export function getDeployKeyContext(id: string): string {
  return `deploy-key:${id}`;
}

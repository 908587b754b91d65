import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { IgnoredNames } from '../../lib/scim/read-value.ts';
import type { Caller } from '../audit/caller.ts';
import type { ScimSettings } from './settings.ts';

/** What a SCIM request acts with. */
export interface ScimContext {
  db: Database;
  settings: ScimSettings;
  /** The organization of the token. Other organizations' resources don't exist for it. */
  organizationId: string;
  caller: Caller;
  /** URL of `/scim/v2`, without a slash at its end. */
  baseUrl: string;
  /** Collects the attributes of the request that the schema doesn't have. */
  ignored: IgnoredNames;
}

/**
 * Runs a change in a transaction. Changes of one organization run one after another in all processes, so that requests
 * that a provider repeats or sends at the same time can't interfere.
 */
export async function withScimLock<Result>(
  context: ScimContext,
  run: (context: ScimContext) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bindery:scim:${context.organizationId}`}, 0))`.execute(
      trx,
    );
    return run({ ...context, db: trx });
  });
}

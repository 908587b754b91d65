import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/** Keys that an organization can create within any hour. */
const KEYS_PER_HOUR = 10;

/** The organization has created the maximum number of keys for this hour. */
export class TooManyKeys extends AppError {
  /** Seconds until another key can be created. */
  readonly retrySeconds: number;

  constructor(retrySeconds: number) {
    super(
      'rate_limited',
      `The organization has created ${KEYS_PER_HOUR} API keys in the last hour, the maximum. Try again in ${retrySeconds} seconds.`,
    );
    this.retrySeconds = retrySeconds;
  }
}

/**
 * Throws `TooManyKeys` if the organization can't create another key now. The limit is exact, because the caller's
 * transaction holds the organization's row until it ends. Other processes, which would count the same keys, wait for
 * it.
 */
export async function takeKeyFromAllowance(trx: Database, organizationId: string): Promise<void> {
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ used: number; reset: number | null }>`
    with instant as materialized (select clock_timestamp() as at)
    select count(*)::integer as used,
      extract(epoch from min(created_at) + interval '1 hour' - min(instant.at))::float8 as reset
    from (
      select created_at from api_keys where organization_id = ${organizationId} order by created_at desc limit ${KEYS_PER_HOUR}
    ) as newest, instant
    where created_at > instant.at - interval '1 hour'`.execute(trx);
  const { used = 0, reset = null } = rows[0] ?? {};
  if (used >= KEYS_PER_HOUR) throw new TooManyKeys(Math.max(1, Math.ceil(reset ?? 0)));
}

import crypto from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A limit on attempts. */
export interface AttemptLimit {
  /** Part of the key, such as `password:address`. */
  name: string;
  max: number;
  /** Seconds after the first attempt until the count restarts at 0. */
  seconds: number;
}

/**
 * Counts an attempt in one statement, and returns how many seconds to wait if the limit is exceeded. The limit is
 * exact, even for simultaneous attempts in different processes. `subject` is an account or an IP address. Only its
 * hash is stored. If the count would end much later than the limit allows, the clock was set back since, and the count
 * restarts: people would otherwise be locked out until the clock has caught up.
 */
export async function countAttempt(db: Database, limit: AttemptLimit, subject: string): Promise<number | undefined> {
  const hasEnded = sql`(attempt.ends_at <= now() or attempt.ends_at > now() + make_interval(secs => ${2 * limit.seconds}))`;
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into sign_in_attempts as attempt (key, count, ends_at)
    values (${toAttemptKey(limit, subject)}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      count = case when ${hasEnded} then 1 else attempt.count + 1 end,
      ends_at = case when ${hasEnded} then excluded.ends_at else attempt.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as wait
  `.execute(db);
  const [row] = rows;
  if (row?.count === 1) await removeEnded(db);
  return row && row.count > limit.max ? Math.max(1, row.wait) : undefined;
}

/** Uncounts an attempt that didn't fail. */
export async function undoAttempt(db: Database, limit: AttemptLimit, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', toAttemptKey(limit, subject))
    .where('count', '>', 0)
    .execute();
}

/** Resets the attempts of an account after its owner has authenticated. */
export async function clearAttempts(db: Database, limit: AttemptLimit, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', toAttemptKey(limit, subject)).execute();
}

function toAttemptKey({ name }: AttemptLimit, subject: string): string {
  return `${name}:${crypto.createHash('sha256').update(subject).digest('base64url')}`;
}

/** Deletes a few rows per call, which keeps the table small without a scheduler. */
async function removeEnded(db: Database): Promise<void> {
  await sql`
    delete from sign_in_attempts where key in (
      select key from sign_in_attempts where ends_at < now() limit 100 for update skip locked
    )
  `.execute(db);
}

import { fromKysely } from 'pg-boss';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/schema.ts';
import type { JobName, JobPayload } from './jobs.ts';
import { checkPayload } from './payload.ts';

export interface EnqueueOptions {
  /** Higher goes first. @defaultValue 0 */
  priority?: number;
  /** Not before this time. @defaultValue at once */
  startAfter?: Date;
  /** What the entry counts to for `WorkOptions.perGroup`, such as an id. */
  group?: string;
}

export interface Enqueueing<Name extends JobName> {
  trx: Database;
  name: Name;
  payload: JobPayload<Name>;
  options: EnqueueOptions | undefined;
}

/** Writes a queue entry with the caller's own connection, so that it is part of the caller's transaction. */
export async function enqueueJob<Name extends JobName>(
  boss: PgBoss,
  { trx, name, payload, options }: Enqueueing<Name>,
): Promise<string> {
  const { group, ...rest } = options ?? {};
  const id = await boss.send(name, checkPayload(name, payload), {
    ...rest,
    ...(group !== undefined && { group: { id: group } }),
    db: fromKysely(trx),
  });
  if (id === null) throw new Error(`The queue took no entry for ${name}.`);
  return id;
}

import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/schema.ts';
import { traceTask } from '../lib/tracing/tracing.ts';
import { JOBS } from './jobs.ts';
import type { JobKind, JobName, JobPayload } from './jobs.ts';
import { checkPayload } from './payload.ts';

export interface EnqueueOptions {
  /** The owner of the work, such as an organization. A free slot goes to the owner with the least running work. */
  owner?: string;
  /** Earliest start time. @defaultValue immediately */
  startAfter?: Date;
  /** Start of its age, which orders the owner's waiting entries. @defaultValue now */
  since?: Date;
  /** Group of the entry for `WorkOptions.perGroup`, such as an id. */
  group?: string;
}

export interface EnqueueInput<Name extends JobName> {
  trx: Database;
  name: Name;
  payload: JobPayload<Name>;
  options: EnqueueOptions | undefined;
}

/**
 * Writes a queue entry with the caller's connection, so that it is part of the caller's transaction. The work belongs to
 * the trace in which it was queued.
 */
export function enqueueJob<Name extends JobName>(boss: PgBoss, input: EnqueueInput<Name>): Promise<string> {
  const { name } = input;
  return traceTask({ name: `enqueue ${name}`, kind: 'producer', attributes: { 'bindery.queue': name } }, (span) =>
    writeEntry(boss, { ...input, traceparent: span?.traceparent }),
  );
}

async function writeEntry<Name extends JobName>(
  boss: PgBoss,
  { trx, name, payload, options, traceparent }: EnqueueInput<Name> & { traceparent: string | undefined },
): Promise<string> {
  const { startAfter, group, owner, since } = options ?? {};
  const id = await boss.send(name, checkPayload(name, payload), {
    ...(startAfter && { startAfter }),
    ...createGroup(group, owner),
    ...createTrace(name, traceparent),
    db: fromKysely(trx),
  });
  if (id === null) throw new Error(`The queue didn't accept an entry for ${name}.`);
  if (since) await sql`update pgboss.job set created_on = ${since} where name = ${name} and id = ${id}`.execute(trx);
  return id;
}

/**
 * pg-boss has no field for an owner. It stores a group's tier, which is otherwise unused, as we set no limits by tier.
 */
function createGroup(group: string | undefined, owner: string | undefined) {
  const id = group ?? owner;
  if (id === undefined) return {};
  return { group: { id, ...(owner !== undefined && { tier: owner }) } };
}

/**
 * pg-boss has no field for a trace either. It stores a key that only limits queues with another policy than the
 * standard one, which are the ones with a schedule. It copies the key when it retries or gives up an entry, and earlier
 * versions of Bindery ignore it.
 */
function createTrace(name: JobName, traceparent: string | undefined) {
  const { schedule }: JobKind = JOBS[name];
  return traceparent !== undefined && schedule === undefined && { singletonKey: traceparent };
}

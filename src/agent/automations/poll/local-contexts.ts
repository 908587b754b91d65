import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Queue } from '../../../queue/queue.ts';

/** A context repository on this machine. */
export interface LocalContext {
  projectId: string;
  name: string;
  folder: string;
  branch: string;
}

/** Lists the context repositories on this machine that an enabled automation waits for. */
export async function listLocalContexts(db: Database): Promise<LocalContext[]> {
  const { rows } = await sql<LocalContext>`
    select project_id as "projectId", name, repository_url as folder, branch from context_repositories as repositories
    where repository_url like '/%' and ${isAwaited('repositories')}
  `.execute(db);
  return rows;
}

/** Condition for a context repository, by the alias of its table: an enabled automation waits for its commits or tags. */
export function isAwaited(alias: string) {
  const repository = sql.table(alias);
  return sql<boolean>`exists (
    select from automations where automations.project_id = ${repository}.project_id and ${isWaitingFor(sql`${repository}.name`)}
  )`;
}

/** Condition for an automation: it is enabled, and waits for commits or tags of the context repository of this name. */
export function isWaitingFor(name: string | RawBuilder<unknown>) {
  return sql<boolean>`automations.status = 'enabled' and trigger ->> 'type' in ('merge', 'tag')
    and (trigger ->> 'repository' = ${name} or (trigger ->> 'type' = 'merge' and trigger ->> 'repository' is null))`;
}

/** Queues a poll of a context repository that has probably changed, in the caller's transaction. */
export async function requestPoll(
  trx: Database,
  { queue, projectId, name }: { queue: Pick<Queue, 'enqueue'>; projectId: string; name: string },
): Promise<void> {
  const project = await trx
    .selectFrom('projects')
    .select('organization_id as owner')
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!project) return;
  // A poll compares with this row. The schedule queues the next one.
  await trx
    .insertInto('context_heads')
    .values({ project_id: projectId, name, due_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queue.enqueue(
    trx,
    'context-poll',
    { projectId, name },
    { group: `${projectId}/${name}`, owner: project.owner },
  );
}

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

/**
 * Lists the context repositories on this machine. All are watched, so that their newest commits are known when an
 * automation starts to wait for them.
 */
export async function listLocalContexts(db: Database): Promise<LocalContext[]> {
  const { rows } = await sql<LocalContext>`
    select project_id as "projectId", name, repository_url as folder, branch from context_repositories
    where repository_url like '/%'
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

/**
 * Forgets the commits of repositories that no automation has waited for, before one waits for them: old commits aren't
 * new. What a poll or the creation of the repository has found within the last hour stays, so that a commit right after
 * the creation of the automation isn't lost. Local repositories are always up to date.
 */
export async function forgetOldHeads(trx: Database, projectId: string): Promise<void> {
  await sql`
    delete from context_heads as heads using context_repositories as repositories
    where heads.project_id = ${projectId} and heads.due_at < now() - interval '1 hour'
      and repositories.project_id = heads.project_id and repositories.name = heads.name
      and repositories.repository_url not like '/%' and not ${isAwaited('heads')}
  `.execute(trx);
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

import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Queue } from '../../../queue/queue.ts';
import { isAwaited } from './context-heads.ts';

/**
 * Queues a poll of each context repository that an enabled automation waits for, and whose last poll is long enough ago.
 * A webhook reports events sooner, but it can get lost, and some repositories can't have one. The next poll is stored in
 * the same transaction. Returns the number of repositories.
 */
export async function queuePolls(db: Database, { queue }: { queue: Pick<Queue, 'enqueue'> }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ project_id: string; name: string; organization_id: string }>`
      with due as (
        select repositories.project_id, repositories.name, projects.organization_id,
          coalesce(projects.poll_seconds,
            case when project_hooks.project_id is null then ${WITHOUT_HOOK_SECONDS}::integer else ${WITH_HOOK_SECONDS}::integer end
          ) as seconds
        from context_repositories as repositories
          join projects on projects.id = repositories.project_id
          left join project_hooks on project_hooks.project_id = projects.id
          left join context_heads as heads
            on heads.project_id = repositories.project_id and heads.name = repositories.name
        where (heads.due_at is null or heads.due_at <= now()) and ${isAwaited('repositories')}
        limit ${MAX_AT_ONCE}
      ), noted as (
        insert into context_heads (project_id, name, due_at)
        select project_id, name, now() + make_interval(secs => seconds) from due
        on conflict (project_id, name) do update set due_at = excluded.due_at where context_heads.due_at <= now()
        returning project_id, name
      )
      select noted.project_id, noted.name, due.organization_id
      from noted join due on due.project_id = noted.project_id and due.name = noted.name
    `.execute(trx);
    for (const { project_id: projectId, name, organization_id: owner } of rows)
      await queue.enqueue(trx, 'context-poll', { projectId, name }, { group: `${projectId}/${name}`, owner });
    return rows.length;
  });
}

const MAX_AT_ONCE = 100;
const WITHOUT_HOOK_SECONDS = 300;
const WITH_HOOK_SECONDS = 900;

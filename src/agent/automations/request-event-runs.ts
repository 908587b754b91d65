import { sql } from 'kysely';
import type { AutomationRow, Database } from '../../db/schema.ts';
import type { AutomationCause, AutomationTrigger } from '../../db/tables/automations.ts';
import { requestContextDriftCheck } from '../../checks/subjects/request-drift-check.ts';
import { matchPattern } from '../../lib/match-pattern.ts';
import type { Queue } from '../../queue/queue.ts';
import { requestRun } from './request-run.ts';
import { makeFileWatchesDue } from './watch/queue-watches.ts';

/** Something that happened in a repository. */
export type RepositoryEvent = Extract<AutomationCause, { type: 'push' | 'merge' | 'tag' }>;

/**
 * Requests a run of each automation of a project that an event triggers, in the caller's transaction. A repeated event
 * requests nothing. Commits of a context repository also request a check for outdated pages. Returns the number of
 * automations with this trigger.
 */
export async function requestEventRuns(
  trx: Database,
  { queue, projectId, event }: { queue: Pick<Queue, 'enqueue'>; projectId: string; event: RepositoryEvent },
): Promise<number> {
  const automations = await trx
    .selectFrom('automations')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', 'enabled')
    .where(sql`trigger ->> 'type'`, '=', event.type)
    .orderBy('id')
    .execute();
  const triggered = automations.filter((automation) => isTriggered(automation, event));
  for (const automation of triggered)
    await requestRun(trx, { queue, automation, eventKey: getEventKey(event), cause: event });
  if (event.type === 'merge') await requestContextDriftCheck(trx, { queue, projectId });
  return triggered.length;
}

/**
 * Requests the runs after new commits on a project's branch: runs of the project's automations, and of automations of the
 * organization's other projects that have this repository as a context repository.
 */
export async function requestCommitRuns(
  trx: Database,
  { queue, projectId, commit }: { queue: Pick<Queue, 'enqueue'>; projectId: string; commit: string },
): Promise<void> {
  const project = await trx
    .selectFrom('projects')
    .select(['organization_id', 'repository_url', 'branch'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!project) return;
  const { branch } = project;
  await requestEventRuns(trx, { queue, projectId, event: { type: 'push', branch, commit } });
  await makeFileWatchesDue(trx, projectId);
  await queue.enqueue(
    trx,
    'automation-definitions',
    { projectId },
    { group: projectId, owner: project.organization_id },
  );
  const readers = await trx
    .selectFrom('context_repositories')
    .innerJoin('projects', 'projects.id', 'context_repositories.project_id')
    .select(['project_id', 'context_repositories.name'])
    .where('projects.organization_id', '=', project.organization_id)
    .where('context_repositories.repository_url', '=', project.repository_url)
    .where('context_repositories.branch', '=', branch)
    .execute();
  for (const { project_id: readerId, name: repository } of readers)
    await requestEventRuns(trx, { queue, projectId: readerId, event: { type: 'merge', repository, branch, commit } });
}

function isTriggered({ trigger, context_repositories: names }: AutomationRow, event: RepositoryEvent): boolean {
  const repository = event.type === 'push' ? undefined : event.repository;
  // A run must be able to read the repository that it is about.
  if (repository !== undefined && names !== null && !names.includes(repository)) return false;
  return matchesTrigger(trigger, event);
}

function matchesTrigger(trigger: AutomationTrigger, event: RepositoryEvent): boolean {
  if (trigger.type === 'merge' && event.type === 'merge')
    return trigger.repository === undefined || trigger.repository === event.repository;
  if (trigger.type === 'tag' && event.type === 'tag')
    return trigger.repository === event.repository && matchPattern(trigger.pattern ?? '*', event.tag);
  return trigger.type === event.type;
}

function getEventKey(event: RepositoryEvent): string {
  switch (event.type) {
    case 'push':
      return `push:${event.commit}`;
    case 'merge':
      return `merge:${event.repository}:${event.commit}`;
    case 'tag':
      return `tag:${event.repository ?? ''}:${event.tag}:${event.commit}`;
  }
}

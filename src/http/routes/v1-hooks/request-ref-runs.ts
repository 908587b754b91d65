import type { EventRepository } from '../../../agent/automations/find-event-repository.ts';
import { requestEventRuns } from '../../../agent/automations/request-event-runs.ts';
import type { RepositoryEvent } from '../../../agent/automations/request-event-runs.ts';
import type { Database } from '../../../db/schema.ts';
import type { Queue } from '../../../queue/queue.ts';
import type { PushedRef } from '../../../agent/hosts/webhooks/webhook.ts';

interface RefPush {
  queue: Pick<Queue, 'enqueue'>;
  projectId: string;
  repository: EventRepository;
  refs: readonly PushedRef[];
}

/**
 * Requests runs of the automations that pushed refs trigger: tags, and the branch of a context repository. Commits on the
 * project's own branch are read from the repository instead. Returns the number of triggered automations.
 */
export async function requestRefRuns(db: Database, { queue, projectId, repository, refs }: RefPush): Promise<number> {
  const events = refs.slice(0, MAX_REFS).flatMap((ref) => toEvent(ref, repository) ?? []);
  let count = 0;
  for (const event of events)
    count += await db.transaction().execute((trx) => requestEventRuns(trx, { queue, projectId, event }));
  return count;
}

/** A push can have thousands of tags. All of them share one run. */
const MAX_REFS = 20;

function toEvent({ kind, name, commit }: PushedRef, repository: EventRepository): RepositoryEvent | undefined {
  if (commit === undefined || name.length > MAX_NAME) return undefined;
  const isContext = repository.kind === 'context';
  if (kind === 'tag') return { type: 'tag', tag: name, commit, ...(isContext && { repository: repository.name }) };
  if (!isContext || name !== repository.branch) return undefined;
  return { type: 'merge', repository: repository.name, branch: name, commit };
}

const MAX_NAME = 250;

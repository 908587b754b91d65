import type { Database } from '../../../db/schema.ts';
import type { JobSession } from '../../job/job-session.ts';
import { AUTOMATION_TEMPLATES } from '../templates/registry.ts';
import type { RunGate } from './check-result.ts';
import { GATES } from './registry.ts';

/** Finds the gate of a turn. Returns undefined if the turn isn't the run of a ready-made automation. */
export async function findRunGate(
  db: Database,
  { job, turn }: Pick<JobSession, 'job' | 'turn'>,
): Promise<RunGate | undefined> {
  if (job.automation_id === null) return undefined;
  const run = await db
    .selectFrom('automation_runs')
    .select(['template', 'cause'])
    .where('job_id', '=', job.id)
    .where('turn', '=', turn.turn)
    .executeTakeFirst();
  const template = AUTOMATION_TEMPLATES.find(({ id }) => id === run?.template);
  const gate = template && GATES[template.id];
  return run && gate && { gate, name: template.name, cause: run.cause };
}

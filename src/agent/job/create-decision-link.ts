import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { signDecisionQuery } from '../hosts/built-in/pull-link.ts';
import { findPull } from '../hosts/built-in/pull-rows.ts';
import { getAgentJob } from './get-agent-job.ts';
import type { JobReference } from './get-agent-job.ts';

export interface DecisionLink {
  decisionUrl: string;
  expiresAt: Date;
}

export interface DecisionRequest {
  job: JobReference;
  /** The API key that asks; it must have been checked for the scope `write`. */
  keyId: string;
  now: Date;
  /** Absent where there is no built-in host. */
  secret: Buffer | undefined;
}

/**
 * Signs a link that lets its holder merge or close the pull request of a job, for an hour. Throws `conflict` when there is
 * none, when it is over, or when it is on another host, which has its own ways to decide.
 */
export async function createDecisionLink(
  db: Database,
  { job: reference, keyId, now, secret }: DecisionRequest,
): Promise<DecisionLink> {
  const { pr_id: id, pr_link: prLink, project_id: projectId } = await getAgentJob(db, reference);
  if (id === null || prLink === null)
    throw new AppError('conflict', "The job doesn't have a pull request yet. Try again once `prLink` is set.");
  const pull = await findPull(db, id);
  if (!secret || pull?.project_id !== projectId)
    throw new AppError('conflict', `The pull request is on another host. Merge or close it there: ${prLink}.`);
  if (pull.state !== 'open') throw new AppError('conflict', `The pull request is already ${pull.state}.`);
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  const query = signDecisionQuery({ id, keyId, expires }, secret);
  return { decisionUrl: `${prLink.split('?', 1)[0]}?${query}`, expiresAt: new Date(expires * 1000) };
}

/** Long enough to read a change, short enough that a link in a chat or a history is soon worth nothing. */
const LIFETIME_SECONDS = 3600;

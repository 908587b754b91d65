import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { signDecisionQuery } from '../hosts/built-in/pull-link.ts';
import { findPull } from '../hosts/built-in/pull-rows.ts';
import { getAgentJob } from './get-agent-job.ts';
import type { JobReference } from './get-agent-job.ts';

/** A signed link to decide on a pull request. */
export interface DecisionLink {
  decisionUrl: string;
  expiresAt: Date;
}

/** A request for a decision link. */
export interface DecisionRequest {
  job: JobReference;
  /** The caller's API key. The caller must already have checked that it has the scope `write`. */
  keyId: string;
  now: Date;
  /** Undefined if the installation has no built-in host. */
  secret: Buffer | undefined;
}

/**
 * Signs a link that anyone can use to merge or close the job's pull request for an hour. Throws `conflict` if there is
 * no pull request, if it is already merged or closed, or if it is on another host, which has its own interface for
 * this.
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

/** Long enough to review a change, short enough that a link in a chat or browser history soon becomes useless. */
const LIFETIME_SECONDS = 3600;

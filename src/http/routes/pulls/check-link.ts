import type { FastifyRequest } from 'fastify';
import type { Rights } from '../../../accounts/actor.ts';
import { checkLinkKey } from '../../../accounts/api-keys/check-link-key.ts';
import { isPullSignature, readDecisionQuery, signDecisionQuery } from '../../../agent/hosts/built-in/pull-link.ts';
import { findPull } from '../../../agent/hosts/built-in/pull-rows.ts';
import type { PullWithProject } from '../../../agent/hosts/built-in/pull-rows.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { isId } from '../../../lib/ids.ts';

export interface PullRequestRoute {
  Params: { id: string };
  Querystring: Record<string, unknown>;
  Body: unknown;
}

export interface LinkDeps {
  db: Database;
  secret: Buffer;
  now(): Date;
}

/** A visit with a valid link: the pull request, and the actions that the link permits. */
export interface LinkVisit {
  pull: PullWithProject;
  /** The decision link; undefined for a read-only link. */
  decision: Decision | undefined;
  /** Whether this is an expired decision link. */
  isOver: boolean;
}

/** A decision link. */
export interface Decision {
  query: string;
  /** The rights of the key that created it. The link never permits more. */
  rights: Rights;
}

/**
 * Checks the link of a request. Throws `forbidden` for an invalid signature and for a link whose key can no longer
 * decide, and `not_found` if the pull request was deleted. An expired decision link still allows reading.
 */
export async function checkLink(
  { params: { id }, query, ip }: FastifyRequest<PullRequestRoute>,
  { db, secret, now }: LinkDeps,
): Promise<LinkVisit> {
  const isForDeciding = 'by' in query || 'expires' in query;
  const claims = isForDeciding ? readDecisionQuery(query, { id, secret }) : undefined;
  if (isForDeciding ? !claims : !isPullSignature(query['signature'], { id, secret }))
    throw new AppError('forbidden', "This link's signature is not valid. Copy the whole link.");
  const pull = isId('pr', id) ? await findPull(db, id) : undefined;
  if (!pull) throw new AppError('not_found', 'The pull request behind this link was deleted.');
  if (!claims) return { pull, decision: undefined, isOver: false };
  const time = now();
  const { organization_id: organizationId, project_id: projectId } = pull;
  const rights = await checkLinkKey(db, { keyId: claims.keyId, organizationId, projectId }, { ip, now: time });
  const isOver = claims.expires * 1000 <= time.getTime();
  return { pull, decision: isOver ? undefined : { query: signDecisionQuery(claims, secret), rights }, isOver };
}

import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/audit/caller.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import type { AuditFact } from '../../accounts/audit/record-audit.ts';
import type { Database } from '../../db/schema.ts';
import { getActor } from './authenticate.ts';

/** Returns the actor of a request and its address, for the audit log. */
export function callerOf(request: FastifyRequest): Caller {
  return { actor: getActor(request), ip: request.ip };
}

/** Writes what a request does to the audit log, under the action of its route, in the transaction that does it. */
export async function auditRequest(
  trx: Database,
  request: FastifyRequest,
  what: Pick<AuditFact, 'subject' | 'details'>,
): Promise<void> {
  const { organizationId } = getActor(request);
  const { action } = request.routeOptions.config;
  if (action === undefined)
    throw new Error(`The route ${request.routeOptions.url ?? ''} names no action in its config.`);
  await recordAudit(trx, { ...what, ...callerOf(request), organizationId, action });
}

import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/audit/caller.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import type { AuditEvent } from '../../accounts/audit/record-audit.ts';
import type { Database } from '../../db/schema.ts';
import { getActor } from './authenticate.ts';

/** Returns the actor and the IP address of a request, for the audit log. */
export function getCaller(request: FastifyRequest): Caller {
  return { actor: getActor(request), ip: request.ip };
}

/** Runs a change and records it in the audit log under the route's action, in one transaction. */
export async function auditRequest(
  trx: Database,
  request: FastifyRequest,
  event: Pick<AuditEvent, 'subject' | 'details'>,
): Promise<void> {
  const { organizationId } = getActor(request);
  const { action } = request.routeOptions.config;
  if (action === undefined) throw new Error(`The route ${request.routeOptions.url ?? ''} has no action in its config.`);
  await recordAudit(trx, { ...event, ...getCaller(request), organizationId, action });
}

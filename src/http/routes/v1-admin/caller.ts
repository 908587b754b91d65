import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../accounts/audit/caller.ts';
import { getActor } from '../../middleware/authenticate.ts';

/** Who acts in a request, and from where, for the audit log. */
export function callerOf(request: FastifyRequest): Caller {
  return { actor: getActor(request), ip: request.ip };
}

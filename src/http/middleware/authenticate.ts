import type { FastifyRequest } from 'fastify';
import { authenticate } from '../../accounts/api-keys/authenticate.ts';
import type { Caller } from '../../accounts/api-keys/authenticate.ts';
import { requireScope } from '../../accounts/api-keys/scopes.ts';
import type { Database } from '../../db/schema.ts';
import { shareLookups } from './share-lookups.ts';

/** Makes the `onRequest` hook of routes that need a key: GET and HEAD need the scope `read`, all else `write`. */
export function requireKey(db: Database) {
  const share = shareLookups<Caller>();
  return async (request: FastifyRequest): Promise<void> => {
    const { ip, headers } = request;
    const caller = await share(JSON.stringify([headers.authorization, ip]), () =>
      authenticate(db, headers.authorization, { ip, now: new Date() }),
    );
    requireScope(caller, request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write');
    callers.set(request, caller);
  };
}

/** Who makes the request. Throws on a route without `requireKey`. */
export function getCaller(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind requireKey.`);
  return caller;
}

const callers = new WeakMap<FastifyRequest, Caller>();

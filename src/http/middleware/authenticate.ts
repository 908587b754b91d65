import type { FastifyRequest } from 'fastify';
import { authenticate, createAuthenticatedRead } from '../../accounts/api-keys/authenticate.ts';
import type { Caller } from '../../accounts/api-keys/authenticate.ts';
import type { ReadWithKey } from '../../accounts/api-keys/read-with-key.ts';
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

/**
 * Makes the function that reads what a request with the scope `read` asks for, in one query with the check of its key.
 * For routes that are polled; they stand outside `requireKey`, which would ask again.
 */
export function createCallerRead<Item extends { id: string }>(db: Database, read: ReadWithKey<Item>) {
  const authenticateAndRead = createAuthenticatedRead(db, read);
  return async ({ ip, headers }: FastifyRequest, values: readonly (string | null)[]): Promise<Item | undefined> => {
    const { scopes, item } = await authenticateAndRead({ header: headers.authorization, values, ip, now: new Date() });
    requireScope({ scopes }, 'read');
    return item;
  };
}

/** Returns the caller of the request. Throws on a route without `requireKey`. */
export function getCaller(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind requireKey.`);
  return caller;
}

const callers = new WeakMap<FastifyRequest, Caller>();

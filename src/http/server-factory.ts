import type { FastifyServerFactory } from 'fastify';
import { createLimitedServer } from '../lib/http/limited-server.ts';
import type { ServerLimits } from '../lib/http/limited-server.ts';
import type { ServeSite } from './types.ts';

export interface ServerFactoryOptions {
  /**
   * Called for every request. It serves hosted sites by the `Host` header, before the API. @defaultValue all requests
   * go to the API
   */
  serveSite?: ServeSite | undefined;
  limits?: Partial<ServerLimits> | undefined;
}

/** Creates the servers that Fastify uses. */
export function createServerFactory({ serveSite, limits }: ServerFactoryOptions): FastifyServerFactory {
  return (handler) =>
    createLimitedServer(
      (request, response) => {
        const isServed = serveSite?.(request, response) ?? false;
        if (isServed === true) return;
        if (isServed === false) handler(request, response);
        else void isServed.then((isSite) => isSite || handler(request, response));
      },
      { limits },
    );
}

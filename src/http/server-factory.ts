import http from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { ServeSite } from './types.ts';

/** Makes servers on which hosted sites come before the API: it is asked for every request, by its `Host`. */
export function createServerFactory(serveSite: ServeSite): FastifyServerFactory {
  return (handler, { keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server = http.createServer((request, response) => {
      const isServed = serveSite(request, response);
      if (isServed === true) return;
      if (isServed === false) handler(request, response);
      else void isServed.then((found) => found || handler(request, response));
    });
    // As Fastify sets them on the servers that it makes itself.
    server.keepAliveTimeout = Number(keepAliveTimeout ?? 72_000);
    server.requestTimeout = Number(requestTimeout ?? 0);
    server.setTimeout(Number(connectionTimeout ?? 0));
    return server;
  };
}

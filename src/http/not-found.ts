import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from './types.ts';

interface KnownRoute {
  url: string;
  pattern: RegExp;
  method: string;
}

/**
 * Responds to unknown addresses with 404, and to known ones asked with another method with 405 and `Allow`.
 * Both are decided before the body is read, so that an unusual body does not hide them.
 */
export function registerNotFound(app: App): void {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const each of [method].flat()) routes.push({ url, pattern: toPattern(url), method: each });
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) throwUnknown(request, reply);
    done();
  });
  // Never reached, as the hook above throws; without it the framework logs each unknown address as a route.
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'There is nothing at this address.');
  });

  const throwUnknown = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.raw.url?.split('?', 1)[0] ?? '/';
    const allowed = [
      ...new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method)),
    ].sort();
    if (allowed.length === 0) throw new AppError('not_found', describeUnknown(path, routes));
    reply.header('allow', allowed.join(', '));
    throw new AppError(
      'method_not_allowed',
      `Expected ${allowed.join(' or ')} at this address, got ${request.method}.`,
    );
  };
}

/** Clients of an earlier version learn which one the calls have now. */
function describeUnknown(path: string, routes: readonly KnownRoute[]): string {
  const [, version, group] = /^\/(v\d+)\/([\w-]+)(?:\/|$)/.exec(path) ?? [];
  const present = routes
    .map(({ url }) => url.split('/'))
    .find((parts) => parts[2] === group && parts[1] !== version)?.[1];
  return version === undefined || present === undefined
    ? 'There is nothing at this address; /openapi.json lists what there is.'
    : `There is no /${version}/${group}; send the request to /${present}/${group} instead. /openapi.json lists every call.`;
}

/** `/jobs/:id` and `/files/*` as regular expressions. */
function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part === '*' ? '.+' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}

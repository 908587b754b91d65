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
    throw new AppError('not_found', 'Not found.');
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
      `${request.method} isn't supported at this URL. Use ${allowed.join(' or ')}.`,
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
    ? 'Not found. See /openapi.json for all endpoints.'
    : `Unknown path /${version}/${group}. Use /${present}/${group} instead. See /openapi.json for all endpoints.`;
}

/** `/jobs/:id` and `/files/*` as regular expressions. */
function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part === '*' ? '.+' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}

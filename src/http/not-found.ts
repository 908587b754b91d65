import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from './types.ts';

interface KnownRoute {
  url: string;
  pattern: RegExp;
  method: string;
}

/**
 * Responds with 404 to unknown URLs, and with 405 and `Allow` to known URLs with another method. Both checks run
 * before the body is read, so that an unusual body doesn't hide them.
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
  // The hook above throws first, so this never runs. Without it, Fastify logs each unknown URL as a route.
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found.');
  });

  const throwUnknown = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.raw.url?.split('?', 1)[0] ?? '/';
    const allowedMethods = [
      ...new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method)),
    ].sort();
    if (allowedMethods.length === 0) throw new AppError('not_found', describeUnknown(path, routes));
    reply.header('allow', allowedMethods.join(', '));
    throw new AppError(
      'method_not_allowed',
      `${request.method} isn't supported at this URL. Use ${allowedMethods.join(' or ')}.`,
    );
  };
}

/** Tells clients of an earlier API version which version to use now. */
function describeUnknown(path: string, routes: readonly KnownRoute[]): string {
  const [, version, group] = /^\/(v\d+)\/([\w-]+)(?:\/|$)/.exec(path) ?? [];
  const existingRoutes = routes
    .map(({ url }) => url.split('/'))
    .find((parts) => parts[2] === group && parts[1] !== version)?.[1];
  return version === undefined || existingRoutes === undefined
    ? 'Unknown URL. See /openapi.json for all endpoints.'
    : `Unknown path /${version}/${group}. Use /${existingRoutes}/${group} instead. See /openapi.json for all endpoints.`;
}

/** Converts routes such as `/jobs/:id` and `/files/*` to regular expressions. */
function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part === '*' ? '.+' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}

import type { IncomingMessage, ServerResponse } from 'node:http';

import { getPath } from './connection/exchange.ts';
import { handleFileRequest } from './files/handle-file-request.ts';
import type { Site } from './files/site.ts';
import { findTargetBelow } from './release/resolve.ts';
import type { Route } from './route.ts';

export interface HandleRequest {
  site: Site;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Responds to one request from one release, synchronously if the response needs no disk. */
export function handleRequest(
  routes: readonly Route[],
  { site, request, response }: HandleRequest,
): void | Promise<void> {
  const { method, url = '/' } = request;
  const path = getPath(findTargetBelow(url, site.base) ?? '');
  const route = routes.find(
    (each) => (each.isOnHidden || !site.isHidden) && each.matches({ method, path }) && each.isIn(site.release),
  );
  if (!route) return handleFileRequest({ site, request, response });
  for (let index = 0; index < site.common.length; index += 2)
    response.setHeader(site.common[index] ?? '', site.common[index + 1] ?? '');
  return route.handle({ site, path, request, response });
}

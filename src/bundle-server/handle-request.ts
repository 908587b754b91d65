import { getPath } from './connection/exchange.ts';
import { handleFileRequest } from './files/handle-file-request.ts';
import { findTargetBelow } from './release/resolve.ts';
import type { Route, SiteRequest } from './route.ts';

/** Responds to one request from one release, synchronously if the response needs no disk. */
export function handleRequest(routes: readonly Route[], exchange: SiteRequest): void | Promise<void> {
  const { site, request, response } = exchange;
  const { method, url = '/' } = request;
  const path = getPath(findTargetBelow(url, site.base) ?? '');
  const route = routes.find(
    (each) =>
      (each.isOnHidden || !site.isHidden) && each.matches({ method, path }) && each.isIn(site.release, exchange.reader),
  );
  if (!route) return handleFileRequest(exchange);
  for (let index = 0; index < site.common.length; index += 2)
    response.setHeader(site.common[index] ?? '', site.common[index + 1] ?? '');
  return route.handle({ ...exchange, path });
}

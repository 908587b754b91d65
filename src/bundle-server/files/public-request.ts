import type { SiteRequest } from '../route.ts';

/**
 * Returns whether a request on a protected site is for something that anyone can read: a file or a redirect of the
 * public edition. Without editions, nothing is public.
 */
export function isPublicRequest({ site, request }: Pick<SiteRequest, 'site' | 'request'>): boolean {
  if (site.release.editions.length === 0 || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const { kind } = site.resolve(request.url ?? '/');
  return kind === 'file' || (kind === 'redirect' && site.release.files.size > 0);
}

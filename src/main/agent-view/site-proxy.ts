/** An HTTP proxy that gives access to a single site. */
import { getContentType } from '../../bundle-server/files/mime.ts';
import type { Release } from '../../bundle-server/release/release.ts';
import { resolveRequest } from '../../bundle-server/release/resolve.ts';
import { startFileProxy } from '../../lib/chromium/file-proxy.ts';

/** Origin of the site for a browser behind the proxy. */
export const SITE_ORIGIN = 'http://site.invalid';

/** Starts the proxy on a free local port. It answers as a server of the site does. */
export function startSiteProxy(release: Pick<Release, 'files' | 'redirects' | 'locate'>) {
  return startFileProxy(SITE_ORIGIN, (path) => {
    const resolution = resolveRequest(release as Release, path);
    if (resolution.kind === 'redirect') return resolution;
    if (resolution.kind !== 'file') return undefined;
    return { file: release.locate(resolution.path), type: getContentType(resolution.path) };
  });
}

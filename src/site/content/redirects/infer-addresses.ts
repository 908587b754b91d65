import { decodePath } from '../../../lib/decode-path.ts';
import type { WrittenRedirect } from '../../config/redirect-list.ts';
import type { SiteAddress } from '../../model/site-address.ts';
import { normalizeUrl } from '../../model/urls.ts';
import { splitSuffix } from '../find-target.ts';

/** The base path of most sites with this format that share their host with others. */
const USUAL_BASE = '/docs';

/**
 * Infers that readers reach the site below `/docs`: no page is there, but redirects from there lead to pages of the site.
 * Without this, every such redirect would be reported, because only an export knows the site's URL.
 */
export function inferAddresses(
  redirects: readonly WrittenRedirect[],
  pages: ReadonlyMap<string, unknown>,
): SiteAddress[] {
  const isBelow = (path: string) => path.startsWith(`${USUAL_BASE}/`);
  if ([...pages.keys()].some((url) => url === USUAL_BASE || isBelow(url))) return [];
  const leadsToPage = redirects.some(({ rule: { source, destination } }) => {
    const { path } = splitSuffix(destination);
    return isBelow(source) && isBelow(path) && pages.has(normalizeUrl(decodePath(path.slice(USUAL_BASE.length))));
  });
  return leadsToPage ? [{ host: '', base: USUAL_BASE }] : [];
}

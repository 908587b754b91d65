/**
 * URLs where readers find the site, and what links that start with one of them refer to (content format, Base path).
 */
import { decodePath } from '../../lib/decode-path.ts';
import type { SiteConfig } from './config.ts';
import type { SiteSettings } from './plan.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

export interface SiteAddress {
  /** Hostname and port, in lower case. */
  host: string;
  /** Path before all pages, without a trailing slash: `/docs`, or '' if the site uses the whole host. */
  base: string;
}

/** Returns the URL of the author's canonical links, and the one that the renderer's caller knows. */
export function listSiteAddresses(
  { seo }: Pick<SiteConfig, 'seo'>,
  { origin }: Pick<SiteSettings, 'origin'>,
): SiteAddress[] {
  return [seo.metatags['canonical'], origin].flatMap((canonicalUrl) => {
    const url = canonicalUrl === undefined ? null : URL.parse(canonicalUrl);
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    return { host: url.host, base: trimEndSlashes(decodePath(url.pathname)) };
  });
}

/** Returns the path, query and hash of an absolute link to the site itself; undefined for other hosts. */
export function findInternalPath(link: string, addresses: readonly SiteAddress[]): string | undefined {
  if (addresses.length === 0) return undefined;
  const [, host, hostPath = ''] = /^(?:https?:)?\/\/([^/?#\\]+)(.*)$/is.exec(link) ?? [];
  const match = addresses.find((address) => address.host === host?.toLowerCase() && isBelow(hostPath, address.base));
  return match && `/${hostPath.slice(match.base.length).replace(/^\/+/, '')}`;
}

/** Removes each base path that the path is below: `/docs/a` → `/a`. */
export function removeBase(path: string, addresses: readonly SiteAddress[]): string[] {
  const innerAddresses = addresses.filter(({ base }) => base !== '' && isBelow(path, base));
  return [...new Set(innerAddresses.map(({ base }) => path.slice(base.length) || '/'))];
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && /^(?:[/?#]|$)/.test(path.slice(base.length, base.length + 1));
}

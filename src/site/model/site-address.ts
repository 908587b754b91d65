/** Addresses at which readers reach the site, and what links that begin with one of them mean (content format, Base path). */
import type { SiteConfig } from './config.ts';
import type { SiteSettings } from './plan.ts';

export interface SiteAddress {
  /** Name and port, in lower case. */
  host: string;
  /** Path before all pages, without a trailing slash: `/docs`, or '' when the site has the whole host. */
  base: string;
}

/** The address of the author's canonical links, and the one that the caller of the renderer knows. */
export function siteAddresses(
  { seo }: Pick<SiteConfig, 'seo'>,
  { origin }: Pick<SiteSettings, 'origin'>,
): SiteAddress[] {
  return [seo.metatags['canonical'], origin].flatMap((written) => {
    const url = written === undefined ? null : URL.parse(written);
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    return { host: url.host, base: decode(url.pathname).replace(/\/+$/, '') };
  });
}

/** The path of an absolute link to the site itself, with its query and hash; undefined for other hosts. */
export function ownPath(link: string, addresses: readonly SiteAddress[]): string | undefined {
  if (addresses.length === 0) return undefined;
  const [, host, rest = ''] = /^(?:https?:)?\/\/([^/?#\\]+)(.*)$/is.exec(link) ?? [];
  const found = addresses.find((address) => address.host === host?.toLowerCase() && isBelow(rest, address.base));
  return found && `/${rest.slice(found.base.length).replace(/^\/+/, '')}`;
}

/** `/docs/a` → `/a`, for each base path that the path is below. */
export function withoutBase(path: string, addresses: readonly SiteAddress[]): string[] {
  const below = addresses.filter(({ base }) => base !== '' && isBelow(path, base));
  return [...new Set(below.map(({ base }) => path.slice(base.length) || '/'))];
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && /^(?:[/?#]|$)/.test(path.slice(base.length, base.length + 1));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

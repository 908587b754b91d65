/** Public addresses of pages in canonical links, sitemap, feeds and agents' files, not their paths in the bundle. */
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { decodePath } from '../../lib/decode-path.ts';
import { decodeMarks, encodePath } from '../model/urls.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';

/**
 * Address that all public ones begin with, without a trailing slash; undefined when it is not known. The author's
 * `seo.metatags.canonical` comes before the origin, but not on an air-gapped site, whose readers cannot reach it.
 */
export function publicBase({ config, settings }: SitePlan): string | undefined {
  const authors = config.seo.metatags['canonical'];
  const isOwn = isAirGapped(settings.features) || authors === undefined || !isHttp(authors);
  const base = isOwn ? settings.origin : authors;
  return base?.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/** Address of a page, without extension; undefined when the site's own is not known. */
export function canonicalUrl(plan: SitePlan, page: PlannedPage): string | undefined {
  const base = publicBase(plan);
  const { canonical } = page.frontmatter;
  const isHidden = base === undefined && isAirGapped(plan.settings.features);
  if (canonical !== undefined && isHttp(canonical) && !isHidden) return canonical;
  if (base === undefined) return undefined;
  const path = canonical?.startsWith('/') ? decodePath(canonical) : decodeMarks(page.url);
  return publicUrl(base, path, plan.config.seo.trailingSlash);
}

/** The address below `origin` of a path that is not encoded. */
export function publicUrl(origin: string, plain: string, trailingSlash: boolean): string {
  const path = plain === '/' ? '/' : encodePath(plain) + (trailingSlash ? '/' : '');
  return origin.replace(/\/+$/, '') + path;
}

/** Address of a published file; undefined when the site's own is not known. */
export function fileUrl(plan: SitePlan, file: string): string | undefined {
  const base = publicBase(plan);
  return base === undefined ? undefined : `${base}/${encodePath(file)}`;
}

function isHttp(url: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url);
}

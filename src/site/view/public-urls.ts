/**
 * Creates public URLs of pages for canonical links, the sitemap, agent files and plug-ins, as opposed to their paths in
 * the bundle.
 */
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { decodePath } from '../../lib/decode-path.ts';
import { decodeMarks, encodePath } from '../model/urls.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/**
 * Returns the base of all public URLs, without a trailing slash, or undefined if unknown. The author's
 * `seo.metatags.canonical` takes precedence over the origin, but not on an air-gapped site, whose readers can't reach
 * it.
 */
export function findPublicBase({ config, settings }: SitePlan): string | undefined {
  const authors = config.seo.metatags['canonical'];
  const isOwn = isAirGapped(settings.features) || authors === undefined || !isHttp(authors);
  const base = isOwn ? settings.origin : authors;
  return base === undefined ? undefined : trimEndSlashes(base.replace(/[?#].*$/, ''));
}

/** Returns the URL of a page, without extension, or undefined if the site's own is unknown. */
export function findCanonicalUrl(plan: SitePlan, page: PlannedPage): string | undefined {
  const base = findPublicBase(plan);
  const { canonical } = page.frontmatter;
  const isHidden = base === undefined && isAirGapped(plan.settings.features);
  if (canonical !== undefined && isHttp(canonical) && !isHidden) return canonical;
  if (base === undefined) return undefined;
  const path = canonical?.startsWith('/') ? decodePath(canonical) : decodeMarks(page.url);
  return toPublicUrl(base, path, plan.config.seo.trailingSlash);
}

/** Returns the URL below `origin` of an unencoded path. */
export function toPublicUrl(origin: string, unencoded: string, trailingSlash: boolean): string {
  const path = unencoded === '/' ? '/' : encodePath(unencoded) + (trailingSlash ? '/' : '');
  return trimEndSlashes(origin) + path;
}

/** Returns the URL of a published file, or undefined if the site's own is unknown. */
export function findFileUrl(plan: SitePlan, file: string): string | undefined {
  const base = findPublicBase(plan);
  return base === undefined ? undefined : `${base}/${encodePath(file)}`;
}

function isHttp(url: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url);
}

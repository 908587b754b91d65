/** Creates files for search engines: sitemap.xml, robots.txt (content format, SEO). An author's file replaces ours. */
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { escapeHtml } from '../../lib/html.ts';
import { forbidsIndex } from '../content/visibility.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { findCanonicalUrl, findPublicBase } from '../view/public-urls.ts';
import { findAlternates } from '../view/alternates.ts';
import { isSiteNoindexed, findRobots } from '../view/robots.ts';
import type { OutputFile } from '../model/output-file.ts';

/**
 * Returns the files. `pages` are the pages in the bundle. Without a public URL there is no sitemap, and offline there
 * is no robots.txt.
 */
export function buildCrawlerFiles(
  site: { plan: SitePlan; pages: ReadonlyMap<string, PlannedPage> },
  pages: readonly PlannedPage[],
): OutputFile[] {
  const { plan } = site;
  const base = findPublicBase(plan);
  if (base === undefined)
    return isAirGapped(plan.settings.features) ? [] : [{ path: 'robots.txt', content: formatRobots(plan, base) }];
  return [...buildSitemaps(site, { pages, base }), { path: 'robots.txt', content: formatRobots(plan, base) }];
}

/** Maximum number of URLs in one sitemap (sitemaps.org). More are split into several sitemaps with an index. */
const MAX_URLS = 50_000;

function buildSitemaps(
  site: { plan: SitePlan; pages: ReadonlyMap<string, PlannedPage> },
  { pages, base }: { pages: readonly PlannedPage[]; base: string },
): OutputFile[] {
  const entries = pages.flatMap((page) => formatUrlEntry(site, { page, base }) ?? []);
  if (entries.length <= MAX_URLS) return [{ path: 'sitemap.xml', content: formatSitemap(entries) }];
  const parts = Array.from({ length: Math.ceil(entries.length / MAX_URLS) }, (_, index) => ({
    path: `sitemap-${index + 1}.xml`,
    content: formatSitemap(entries.slice(index * MAX_URLS, (index + 1) * MAX_URLS)),
  }));
  const list = parts.map(({ path }) => `<sitemap><loc>${escapeHtml(`${base}/${path}`)}</loc></sitemap>\n`).join('');
  return [
    { path: 'sitemap.xml', content: `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${list}</sitemapindex>\n` },
    ...parts,
  ];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function formatSitemap(entries: readonly string[]): string {
  return `${XML}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;
}

function formatUrlEntry(
  site: { plan: SitePlan; pages: ReadonlyMap<string, PlannedPage> },
  { page, base }: { page: PlannedPage; base: string },
): string | undefined {
  const { plan } = site;
  const url = findCanonicalUrl(plan, page);
  if (url === undefined || !isListed(plan, page) || (url !== base && !url.startsWith(`${base}/`))) return undefined;
  const alternates = findAlternates(site, page).map(
    ({ hreflang, page: alternatePage }) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(findCanonicalUrl(plan, alternatePage) ?? '')}"/>`,
  );
  const lastModified = page.modified === undefined ? '' : `<lastmod>${page.modified}</lastmod>`;
  return `<url><loc>${escapeHtml(url)}</loc>${lastModified}${alternates.join('')}</url>\n`;
}

/** Returns whether a page is listed. Pages restricted to some groups aren't meant for search engines. */
function isListed(plan: SitePlan, page: PlannedPage): boolean {
  const isRestricted = page.frontmatter.groups.length > 0;
  return page.visibility.sitemap && !isRestricted && !forbidsIndex(findRobots(plan, page));
}

/**
 * Returns robots.txt. Content signals are only written if they forbid something: a yes adds nothing to "Allow", and
 * robots.txt checkers don't know the line.
 */
function formatRobots(plan: SitePlan, base: string | undefined): string {
  if (isSiteNoindexed(plan)) return 'User-agent: *\nDisallow: /\nContent-Signal: ai-train=no, search=no, ai-input=no\n';
  const sitemapLine = base === undefined ? '' : `\nSitemap: ${base}/sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${sitemapLine}`;
}

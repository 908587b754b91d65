/** Builds the title, meta tags and alternates of a page (content format, SEO). */
import { getBarColor } from '../color/backgrounds.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';
import { encodePath } from '../model/urls.ts';
import { forbidsIndex } from '../content/visibility.ts';
import { getPageName } from '../content/titles.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { FrameParts } from '../model/plugin.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { HeadView } from '../model/view.ts';
import { findCanonicalUrl, findFileUrl } from './public-urls.ts';
import { findAlternates } from './alternates.ts';
import { renderJsonLd } from './json-ld.ts';
import { getMarkdownPath } from '../print/markdown-path.ts';
import { resolveLink } from '../mdx/links.ts';
import { toRootHref } from './config-links.ts';
import { resolveNavigationLink } from './navigation-links.ts';
import { findImage, listMetas } from './metas.ts';
import { stripMarkdown } from '../markdown/strip-markdown.ts';
import { findRobots } from './robots.ts';

/** Returns the head of a page. `parts` belong to the plug-ins. */
export function buildHead(
  site: SiteContext,
  page: PlannedPage,
  { root, parts }: { root: string; parts: readonly FrameParts[] },
): HeadView {
  const { plan } = site;
  const { config } = plan;
  const description = stripMarkdown(page.description) || config.seo.metatags['description'] || config.description || '';
  const name = getPageName(page, config.name);
  const isSiteName = name === config.name && (name !== page.title || page.url === plan.navigation.home);
  const title = isSiteName ? name : `${stripTitleMarkup(name)} - ${config.name}`;
  const canonical = isOurs(page) ? undefined : findCanonicalUrl(plan, page);
  const robots = findRobots(plan, page);
  const metas = listMetas(site, page, { title, description, canonical, root, parts });
  const sitemap = findFileUrl(plan, 'sitemap.xml');
  return {
    title,
    description,
    ...(canonical !== undefined && { canonical }),
    ...getRedirect(site, page),
    ...(robots !== undefined && { robots }),
    metas,
    links: [
      ...(isOurs(page) ? [] : [createMarkdownLink(page, root)]),
      ...parts
        .flatMap(({ alternates = [] }) => alternates)
        .map(({ path, type }) => ({ rel: 'alternate', href: root + encodePath(path), type, title })),
      // Search engines only accept absolute URLs, which need an origin.
      ...findAlternates(site, page).flatMap(({ hreflang, page: alternatePage }) => {
        const href = findCanonicalUrl(plan, alternatePage);
        return href === undefined ? [] : { rel: 'alternate', href, hreflang };
      }),
      ...(sitemap === undefined ? [] : [{ rel: 'sitemap', href: sitemap, type: 'application/xml' }]),
    ],
    html: parts.map(({ headHtml = '' }) => headHtml).join(''),
    ...(!metas.some(([name]) => name === 'theme-color') && { themeColor: getThemeColors(config) }),
    ...(config.favicon && {
      favicon: {
        light: resolveFavicon(config.favicon.light, { root, site }),
        dark: resolveFavicon(config.favicon.dark, { root, site }),
      },
    }),
    ...(canonical !== undefined &&
      !forbidsIndex(robots) && {
        jsonLd: renderJsonLd(site, page, { canonical, description, image: findImage(metas) }),
      }),
  };
}

function getThemeColors({ theme, background: { color } }: SiteContext['plan']['config']): {
  light: string;
  dark: string;
} {
  return { light: color.light ?? getBarColor(theme, 'light'), dark: color.dark ?? getBarColor(theme, 'dark') };
}

/** A page with `url` also redirects there, unless the target is missing or circular. */
function getRedirect(site: SiteContext, page: PlannedPage): Pick<HeadView, 'refreshTo'> {
  const { url } = page.frontmatter;
  if (url === undefined) return {};
  const target = resolveLink(url, { file: page.file, pageUrl: page.url }, site.targets);
  if (target.kind === 'broken' || (target.kind === 'page' && hasForwardUrl(site, target.url))) return {};
  const { href } = resolveNavigationLink(page, url, site);
  return href.startsWith('#') ? {} : { refreshTo: href };
}

function hasForwardUrl(site: SiteContext, url: string): boolean {
  return site.pages.get(url)?.frontmatter.url !== undefined;
}

/** Returns whether a page is generated: the 404 page and the list of all pages have no source, twin or public URL. */
function isOurs(page: PlannedPage): boolean {
  return page.file === 'docs.json';
}

function createMarkdownLink(page: PlannedPage, root: string): HeadView['links'][number] {
  return { rel: 'alternate', href: root + encodePath(getMarkdownPath(page)), type: 'text/markdown', title: page.title };
}

function resolveFavicon(file: string, { root, site }: { root: string; site: SiteContext }): string {
  const target = resolveLink(toRootHref(file), { file: 'docs.json', pageUrl: '/' }, site.targets);
  if (target.kind === 'asset') return root + encodePath(target.file) + target.suffix;
  return /^[a-z]+:/i.test(file) ? file : root + encodeURI(file.replace(/^\/+/, ''));
}

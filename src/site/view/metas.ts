/**
 * Builds the meta tags of a page (content format, SEO). The page's own override the site's, which override generated
 * ones.
 */
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { encodePath } from '../model/urls.ts';
import { resolveLink } from '../mdx/links.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { findFileUrl } from './public-urls.ts';
import { findPreview, PREVIEW_SIZE } from './preview.ts';

export interface MetaBasics {
  title: string;
  description: string;
  canonical: string | undefined;
  root: string;
}

/** Returns [name, content] in order. Title, description, robots and canonical link are handled elsewhere. */
export function listMetas(site: SiteContext, page: PlannedPage, basics: MetaBasics): [string, string][] {
  const { config, settings } = site.plan;
  const { keywords, meta } = page.frontmatter;
  const values: Record<string, string | undefined> = {
    generator: 'Bindery',
    'application-name': config.name,
    'apple-mobile-web-app-title': config.name,
    'msapplication-TileColor': config.colors.primary,
    'og:type': 'website',
    'og:site_name': config.name,
    'og:title': basics.title,
    'og:description': basics.description || undefined,
    'og:url': basics.canonical,
    'twitter:card': 'summary_large_image',
    'og:image': config.thumbnails.background,
    ...config.seo.metatags,
    ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
    ...meta,
  };
  for (const name of RESERVED_METAS) delete values[name];
  const pages = new Set(Object.keys(meta));
  if (isAirGapped(settings.features)) for (const name of Object.keys(values)) if (IMAGE.test(name)) delete values[name];
  addImage(site, values, { page, root: basics.root, pageNames: pages });
  const preview = findPreview(site.plan, page);
  if (preview !== undefined) {
    values['og:image'] = findFileUrl(site.plan, preview);
    values['og:image:width'] = String(PREVIEW_SIZE.width);
    values['og:image:height'] = String(PREVIEW_SIZE.height);
  }
  for (const part of ['title', 'description', 'image'])
    if (!pages.has(`twitter:${part}`) && (pages.has(`og:${part}`) || values[`twitter:${part}`] === undefined))
      values[`twitter:${part}`] = values[`og:${part}`];
  return Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
}

const RESERVED_METAS = ['charset', 'viewport', 'title', 'description', 'robots', 'canonical'];
const IMAGE = /^(?:og|twitter):image(?::|$)/;

/** Makes images absolute, as consumers of these tags expect, and adds their size if known. */
function addImage(
  site: SiteContext,
  values: Record<string, string | undefined>,
  { page, root, pageNames }: { page: PlannedPage; root: string; pageNames: ReadonlySet<string> },
): void {
  for (const name of ['og:image', 'twitter:image']) {
    const metaValue = values[name];
    if (metaValue === undefined) continue;
    const from = pageNames.has(name) ? { file: page.file, pageUrl: page.url } : { file: 'docs.json', pageUrl: '/' };
    const target = resolveLink(metaValue, from, site.targets);
    if (target.kind !== 'asset') continue;
    values[name] = findFileUrl(site.plan, target.file) ?? root + encodePath(target.file);
    const size = name === 'og:image' ? site.pictureOf(target.file).size : undefined;
    if (!size || values['og:image:width'] !== undefined || values['og:image:height'] !== undefined) continue;
    values['og:image:width'] = String(size.width);
    values['og:image:height'] = String(size.height);
  }
}

/** Returns the URL of a page's preview image, if it has one. */
export function findImage(metas: readonly [string, string][]): string | undefined {
  return metas.find(([name]) => name === 'og:image')?.[1];
}

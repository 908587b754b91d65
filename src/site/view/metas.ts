/**
 * Builds the meta tags of a page (content format, SEO). The page's own override the site's, which override generated
 * ones.
 */
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { encodePath } from '../model/urls.ts';
import { resolveLink } from '../mdx/links.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { FrameParts } from '../model/plugin.ts';
import type { SiteContext } from '../print/site-context.ts';
import { findFileUrl } from './public-urls.ts';

export interface MetaBasics {
  title: string;
  description: string;
  canonical: string | undefined;
  root: string;
  /** What plug-ins add to the frame. */
  parts: readonly FrameParts[];
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
  Object.assign(values, ...basics.parts.map(({ metas }) => metas));
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

/** Returns the URL of the image for links to a page, if it has one. */
export function findImage(metas: readonly [string, string][]): string | undefined {
  return metas.find(([name]) => name === 'og:image')?.[1];
}

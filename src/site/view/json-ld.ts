/**
 * Builds the structured data of a page (content format, SEO): one JSON-LD graph. Fields without a value are left out.
 */
import { findSection } from '../navigation/near-sections.ts';
import { resolveLink } from '../mdx/links.ts';
import { findTrail } from '../navigation/trail.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { getLanguageTag } from '../i18n/translator.ts';
import { findCanonicalUrl, findFileUrl, findPublicBase } from './public-urls.ts';

export interface JsonLdInput {
  canonical: string;
  description: string;
  image: string | undefined;
}

export function renderJsonLd(
  site: SiteContext,
  page: PlannedPage,
  { canonical, description, image }: JsonLdInput,
): string {
  const { plan } = site;
  const base = findPublicBase(plan) ?? new URL(canonical).origin;
  const section = findSection(plan.navigation, page.url);
  const language = section?.language === undefined ? undefined : getLanguageTag(section.language);
  const organization = getSiteGraph(site, base);
  const crumbs = createBreadcrumbs(site, page, canonical);
  const { keywords, api, parts } = page.frontmatter;
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      ...organization.nodes,
      {
        '@type': 'WebPage',
        '@id': `${canonical}#webpage`,
        url: canonical,
        name: page.title,
        description: description || undefined,
        inLanguage: language,
        isPartOf: { '@id': organization.website },
        breadcrumb: crumbs && { '@id': crumbs['@id'] },
        dateModified: page.modified,
      },
      ...(crumbs ? [crumbs] : []),
      {
        '@type': (api ?? parts ?? page.subject) === undefined ? 'TechArticle' : 'APIReference',
        '@id': `${canonical}#article`,
        headline: page.title,
        description: description || undefined,
        url: canonical,
        image,
        inLanguage: language,
        keywords: keywords.length > 0 ? keywords : undefined,
        dateModified: page.modified,
        mainEntityOfPage: { '@id': `${canonical}#webpage` },
        publisher: { '@id': organization.id },
      },
    ],
  });
}

interface SiteGraph {
  id: string;
  website: string;
  nodes: object[];
}

const graphs = new WeakMap<SiteContext, SiteGraph>();

/** Returns the organization and the site, which are the same on every page. */
function getSiteGraph(site: SiteContext, base: string): SiteGraph {
  const cachedGraph = graphs.get(site);
  if (cachedGraph) return cachedGraph;
  const { config } = site.plan;
  const { id: ownId, name, legalName, url, logo, sameAs } = config.seo.organization;
  const id = readText(ownId) ?? `${base}/#organization`;
  const website = `${base}/#website`;
  const graph = {
    id,
    website,
    nodes: [
      {
        '@type': 'Organization',
        '@id': id,
        name: readText(name) ?? config.name,
        legalName: readText(legalName),
        url: readText(url) ?? `${base}/`,
        logo: findLogoUrl(site, readText(logo) ?? config.logo?.light),
        sameAs: typeof sameAs === 'string' ? [sameAs] : sameAs,
      },
      {
        '@type': 'WebSite',
        '@id': website,
        url: `${base}/`,
        name: config.name,
        description: config.description,
        publisher: { '@id': id },
      },
    ],
  };
  graphs.set(site, graph);
  return graph;
}

function readText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function findLogoUrl({ plan, targets }: SiteContext, logo: string | undefined): string | undefined {
  const target = logo === undefined ? undefined : resolveLink(logo, { file: 'docs.json', pageUrl: '/' }, targets);
  if (target?.kind === 'external') return target.url;
  return target?.kind === 'asset' ? findFileUrl(plan, target.file) : undefined;
}

/** Returns the path to a page through the divisions and groups of the navigation. */
function createBreadcrumbs({ plan, pages }: SiteContext, page: PlannedPage, canonical: string) {
  const section = plan.navigation.sections[plan.navigation.sectionOf[page.url] ?? -1];
  if (!section) return undefined;
  const steps = [
    ...section.trail.map(({ label, href }) => ({ label, url: href })),
    ...findTrail(section, page.url),
  ].map(({ label, url }) => {
    const target = url === undefined ? undefined : pages.get(url);
    return { name: label, item: target && findCanonicalUrl(plan, target) };
  });
  return {
    '@type': 'BreadcrumbList',
    '@id': `${canonical}#breadcrumb`,
    itemListElement: [...steps, { name: page.title, item: canonical }].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}

/** Prints pages of descriptions in tests, with real components and without highlighting. */
import { findComponent } from '../../components/registry.ts';
import { createTestPage, PLACE } from '../../components/testing.ts';
import { getTranslator } from '../../i18n/translator.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { ApiPageNodes, ApiPageOptions } from '../../model/api-page.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { JsonObject } from '../../model/json.ts';
import { identify } from '../../print/identify.ts';
import { createMarkdownPrinter } from '../../print/markdown.ts';

const API: SiteConfig['api'] = {
  playground: { display: 'interactive' },
  sending: { proxy: true, credentials: false },
  parts: {},
  params: { expanded: 'closed', post: [] },
  spec: { download: false },
  examples: { defaults: 'all', prefill: false, autogenerate: true },
  mdx: { server: [], auth: {} },
};

/** Returns the options of a site without settings, except for `api`. */
export function createPageOptions(api: Partial<SiteConfig['api']> = {}): ApiPageOptions {
  return { api: { ...API, ...api }, text: getTranslator('en'), at: PLACE, report: () => {} };
}

export function toDocument(root: JsonObject): ApiDocument {
  return { name: 'test.json', root };
}

export interface PrintedPage {
  html: string;
  markdown: string;
  /** All ids on the page, in document order. */
  ids: string[];
  /** Targets of links within the page. */
  targets: string[];
}

/** Prints a page as the site does, but without the page frame. */
export function printPage({ header, description, body, aside }: ApiPageNodes): PrintedPage {
  const { nodes } = identify([...header, ...description, ...body, ...aside], findComponent);
  const page = createTestPage();
  const html = page.html(nodes) + page.panels.join('');
  return {
    html,
    markdown: createMarkdownPrinter({ findComponent, link: (url) => url }).blocks(nodes),
    ids: [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id),
    targets: [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id = '']) => decodeURIComponent(id)),
  };
}

/** Creates pages from inline descriptions in tests, with real components and without highlighting. */
import { findComponent } from '../../../components/registry.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { createTestPage, PLACE } from '../../../components/testing.ts';
import type { SiteConfig } from '../../../model/config.ts';
import { identify } from '../../../print/identify.ts';
import { createMarkdownPrinter } from '../../../print/markdown.ts';
import { getTranslator } from '../../../i18n/translator.ts';
import type { ApiDocument, ApiOperation } from '../../../model/api-description.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import type { ApiPageNodes, ApiPageOptions } from '../../../model/api-page.ts';
import { renderOperationPage } from '../render-operation-page.ts';

const API: SiteConfig['api'] = {
  playground: { display: 'interactive', proxy: true, credentials: false },
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

/** Returns the description that most tests use: `library.yaml`. */
export function readLibrary(): ApiDocument {
  const text = readFileSync(path.join(import.meta.dirname, 'library.yaml'), 'utf8');
  return { name: 'library.yaml', kind: 'openapi', root: parse(text) as JsonObject };
}

export function toDocument(root: JsonObject, kind: ApiDocument['kind'] = 'openapi'): ApiDocument {
  return { name: 'test.json', kind, root };
}

/** Returns an operation of a description, such as `get /books`. With `webhooks`, returns the webhook with that name. */
export function pick(document: ApiDocument, name: string, from: 'paths' | 'webhooks' = 'paths'): ApiOperation {
  const [method = '', path = ''] = name.split(' ');
  const group = document.root[from];
  const pathItem = isObject(group) ? group[path] : undefined;
  const value = isObject(pathItem) ? pathItem[method] : undefined;
  if (!isObject(pathItem) || !isObject(value)) throw new Error(`the description has no ${name}`);
  const kind = from === 'paths' ? 'operation' : 'webhook';
  return { document, kind, method, path, pathItem, value };
}

/** Returns an operation `POST /test` with one JSON body. */
export function readBodyPage(schema: JsonObject, schemas: JsonObject = {}): ApiOperation {
  const value: JsonObject = { requestBody: { content: { 'application/json': { schema } } } };
  const document = toDocument({ openapi: '3.1.0', components: { schemas } });
  return { document, kind: 'operation', method: 'post', path: '/test', pathItem: { post: value }, value };
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

/** Returns an operation with one security scheme, and parameters `Other` and the given one. */
export function createCredentialOperation({
  place,
  name,
  scheme,
}: {
  place: string;
  name: string;
  scheme: JsonObject;
}) {
  const root: JsonObject = {
    security: [{ key: [] }],
    components: { securitySchemes: { key: scheme } },
    paths: {
      '/u': {
        get: {
          parameters: [
            { in: place, name },
            { in: 'query', name: 'Other' },
          ],
        },
      },
    },
  };
  return pick(toDocument(root), 'get /u');
}

/** Prints the page of an operation whose body has this schema. */
export function printSchema(schema: JsonObject, schemas: JsonObject = {}): PrintedPage {
  return printPage(
    renderOperationPage(readBodyPage(schema, schemas), { ...createPageOptions(), schemaInMarkdown: false }),
  );
}

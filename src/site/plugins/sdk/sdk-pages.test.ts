/** SDK reference pages on a site: their URLs, content and diagnostics (content format, SDK references). */
import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { makePlan } from '../../make-plan.ts';
import type { SidebarEntry } from '../../model/navigation.ts';
import { openMemory } from '../../model/source.ts';
import { listPageKeywords } from '../../search/page-keywords.ts';
import { renderTestSite } from '../../testing.ts';
import { createApiDocuments } from '../../descriptions/documents.ts';
import { NO_REMOTE_FILES } from '../../descriptions/load/remote-files.ts';
import {
  createComment,
  createMethod,
  NUMBER,
  createProject,
  createReflection,
  createShapes,
  toJson,
} from './testing/typedoc.ts';

const createConfig = (tab: object) => ({
  name: 'T',
  theme: 'mint',
  colors: { primary: '#123456' },
  navigation: {
    tabs: [
      { tab: 'Guide', pages: ['index'] },
      { tab: 'SDK', ...tab },
    ],
  },
});

const SDK = { format: 'typedoc', source: 'sdk.json' };
const FILES = { 'sdk.json': toJson(createShapes()) };

async function build(tab: object, files: Record<string, string> = FILES) {
  const contents = { 'docs.json': JSON.stringify(createConfig(tab)), 'index.mdx': '# Home', ...files };
  const plan = makePlan({ source: openMemory(contents), settings: { features: createFeatures() }, report: () => {} });
  return { ...(await renderTestSite(contents)), plan };
}

function outline(entries: readonly SidebarEntry[]): string {
  return entries
    .map((entry) => (entry.type === 'group' ? `${entry.label}(${outline(entry.entries)})` : entry.label))
    .join(', ');
}

test('creates a page for every symbol, grouped by kind, after the listed pages', async () => {
  const { plan, diagnostics } = await build(
    { sdk: { ...SDK, source: '/sdk.json' }, groups: [{ group: 'First', pages: ['start'] }] },
    { ...FILES, 'start.mdx': '# Start' },
  );
  expect(diagnostics).toEqual([]);
  expect(plan.navigation.sections.map(({ entries }) => outline(entries))[1]).toBe(
    'First(Start), Classes(Shape, Circle), Enums(Color), Functions(measure), Types(Options), Variables(VERSION)',
  );
  const page = plan.pages.find(({ url }) => url === '/sdk-reference/classes/shape');
  expect(page).toMatchObject({
    title: 'Shape',
    previous: '/start',
    next: '/sdk-reference/classes/circle',
    generated: true,
  });
  expect(page?.description).toBe('Base of all shapes, see Circle and area.');
  expect(page?.frontmatter.deprecated).toBe(true);
});

test("translates the groups of kinds to the site's language", async () => {
  const languages = ['en', 'de'].map((language) => ({
    language,
    tabs: [{ tab: 'SDK', sdk: { ...SDK, directory: language } }],
  }));
  const docs = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { languages } };
  const { pages } = await renderTestSite({ 'docs.json': docs, ...FILES });
  expect(pages.get('/en/classes/shape')?.html).toMatch(/Classes[^]*Enums[^]*Functions[^]*Types[^]*Variables/);
  expect(pages.get('/de/classes/shape')?.html).toMatch(/Klassen[^]*Aufzählungen[^]*Funktionen[^]*Typen[^]*Variablen/);
});

test('nests groups and folders of kinds in those of containers', async () => {
  const root = createProject(
    createReflection(2, 'client/http', {
      children: [
        createReflection(128, 'HTTPClient'),
        createReflection(64, 'get', { signatures: [{ name: 'get', kind: 4096, type: NUMBER }] }),
      ],
    }),
    createReflection(2, 'server', { children: [createReflection(128, 'Server')] }),
  );
  const { plan } = await build({ sdk: { ...SDK, directory: '/v2/SDK/' } }, { 'sdk.json': toJson(root) });
  expect(plan.navigation.sections.map(({ entries }) => outline(entries))[1]).toBe(
    'client/http(Classes(HTTPClient), Functions(get)), server(Server)',
  );
  expect(plan.pages.map(({ url }) => url)).toContain('/v2/sdk/client-http/classes/http-client');
});

test.each([
  { groups: [{ group: 'G', sdk: SDK }] },
  { sdk: 'sdk.json' },
  { sdk: [SDK] },
  { menu: [{ item: 'M', sdk: SDK }] },
])('accepts a path or a list on any division: %j', async (tab) => {
  const { plan, diagnostics } = await build(tab);
  expect(diagnostics).toEqual([]);
  expect(plan.pages.map(({ url }) => url)).toContain('/sdk-reference/enums/color');
});

test('shows signatures, parameters and links to types on a class page', async () => {
  const { pages } = await build({ sdk: SDK });
  const { html = '', markdown = '' } = pages.get('/sdk-reference/classes/shape') ?? {};
  expect(markdown).toContain('> **Deprecated:** Use a circle.');
  expect(markdown).toContain('[`Circle`](../../sdk-reference/classes/circle.md)');
  expect(markdown).toContain('```typescript\nabstract class Shape<T extends string = string>\n```');
  expect(markdown).toContain('- `T` (`extends string`, default: string)');
  expect(markdown).toContain('### constructor\n\n```typescript\nnew Shape(name: string)\n```');
  expect(markdown).toContain('- `name` (`string`, required): Its name.');
  expect(markdown).toContain('- `color` ([`Color`](../../sdk-reference/enums/color.md), readonly): Its color.');
  expect(markdown).toContain('- `options` (`object`, optional)');
  expect(markdown).toContain('  - `unit` (`string`, required): The unit.');
  expect(markdown).toContain(
    '### area()\n\n```typescript\narea(precision?: number, unit?: string): number\n```\n\nMeasures *it*.',
  );
  expect(markdown).toContain('**Returns**\n\n- (`number`): The area.');
  expect(markdown).toContain('**Examples**\n\n```ts\nshape.area(3)\n```');
  expect(markdown).toContain(
    'Since 1.1 · Defined in [`src/shape.ts:3`](https://github.com/acme/shapes/blob/main/src/shape.ts#L3)',
  );
  expect(html).toContain('id="area"');
  expect(html).toContain('<span class="bd-Parameter">precision</span>');
  expect(html).toContain('<a href="#area">area()</a>');
});

test('links each part of a type, and inherited members to their description', async () => {
  const { pages } = await build({ sdk: SDK });
  expect(pages.get('/sdk-reference/functions/measure')?.markdown).toContain(
    '- (`Promise<`[`Shape`](../../sdk-reference/classes/shape.md)`<string>>`): The sum.',
  );
  expect(pages.get('/sdk-reference/functions/measure')?.html).toContain(
    'Promise&lt;<a href="../classes/shape.html">Shape</a>&lt;string&gt;&gt;',
  );
  const circle = pages.get('/sdk-reference/classes/circle')?.markdown;
  expect(circle).toContain('**Extends**\n\n* [`Shape<string>`](../../sdk-reference/classes/shape.md)');
  expect(circle).toContain('[`area`](../../sdk-reference/classes/shape.md#area)');
});

test('gives members and sections unique ids, so that links lead to the right one', async () => {
  const root = createProject(
    createReflection(128, 'Odd', {
      children: ['methods', 'a_b', 'aB', '[Symbol.iterator]'].map((name) => createMethod(name, [{ type: NUMBER }])),
    }),
  );
  const { pages } = await build({ sdk: SDK }, { 'sdk.json': toJson(root) });
  const html = pages.get('/sdk-reference/classes/odd')?.html ?? '';
  const ids = [...html.matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['methods', 'methods-2', 'a-b', 'a-b-2', 'symbol-iterator']);
});

test('finds pages by their full names', async () => {
  const root = createProject(
    createReflection(2, 'server', { children: [createReflection(128, 'Server')] }),
    createReflection(32, 'x', { type: NUMBER }),
  );
  const { plan } = await build({ sdk: SDK }, { 'sdk.json': toJson(root) });
  const page = plan.pages.find(({ title }) => title === 'Server');
  expect(page && listPageKeywords(page, createApiDocuments(openMemory({}), NO_REMOTE_FILES, []))).toEqual([
    'server.Server',
  ]);
});

test('never runs scripts in comments or names', async () => {
  const attack = '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) {process.exit()}';
  const root = createProject(
    createReflection(128, 'A', {
      comment: createComment(attack, {
        blockTags: [{ tag: '@deprecated', content: [{ kind: 'text', text: attack }] }],
      }),
      children: [createMethod(attack, [{ type: { type: 'intrinsic', name: attack }, comment: createComment(attack) }])],
      sources: [{ fileName: attack, line: 1, url: 'javascript:alert(1)' }],
      extendedTypes: [{ type: 'reference', target: -1, name: attack, externalUrl: 'javascript:alert(1)' }],
    }),
  );
  const { pages } = await build({ sdk: SDK }, { 'sdk.json': toJson(root) });
  const { html = '' } = pages.get('/sdk-reference/classes/a') ?? {};
  expect(html).toContain('{process.exit()}');
  expect(html).not.toMatch(/<script>alert|<img[^>]*onerror|href="javascript/);
});

test.each([
  ['gone.json', 'spec-missing', 'The file "gone.json" isn\'t in the docs folder.'],
  ['http://example.com/a.json', 'spec-insecure-url', "http://example.com/a.json uses plain http, which isn't fetched."],
  ['https://example.com/a.zip', 'spec-unreachable', "Can't fetch https://example.com/a.zip: "],
  ['empty.json', 'spec-invalid', 'The SDK reference empty.json has no classes'],
  ['notes', 'spec-missing', 'The folder "notes" has no API description and no SDK reference.'],
])('reports %s as %s on a single placeholder page', async (source, code, message) => {
  const files = { 'empty.json': toJson(createProject()), 'notes/a.txt': 'x' };
  const { diagnostics, plan } = await build({ sdk: { format: 'typedoc', source } }, files);
  expect(diagnostics).toMatchObject([{ code, message: expect.stringContaining(message) }]);
  expect(plan.pages.map(({ url }) => url)).toContain('/sdk-reference/unavailable');
});

test('reports a wrong format and reads the files in their actual format', async () => {
  const { diagnostics, plan } = await build({ sdk: { ...SDK, format: 'phpdoc' } });
  expect(diagnostics).toMatchObject([
    { file: 'docs.json', code: 'config-invalid-value', message: expect.stringContaining('typedoc') },
  ]);
  expect(plan.pages.map(({ url }) => url)).toContain('/sdk-reference/enums/color');
});

test('reports an API description used as an SDK, and creates its pages', async () => {
  const files = {
    'sdk.json': JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/a': { get: { summary: 'A' } } } }),
  };
  const { diagnostics, plan } = await build({ sdk: SDK }, files);
  expect(diagnostics).toMatchObject([{ file: 'docs.json', code: 'config-invalid-value' }]);
  expect(plan.pages.map(({ url }) => url)).toContain('/sdk-reference/a');
});

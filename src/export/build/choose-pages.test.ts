import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { makePlan } from '../../site/index.ts';
import { openMemory } from '../../site/shared.ts';
import { choosePages } from './choose-pages.ts';
import { outlinePlan } from './thread/outline-plan.ts';

const FILES = [
  'index',
  'guides/getting-started',
  'guides/index',
  'api/v1.0',
  'ünï cöde',
  'faq/what?',
  'odd/index.html',
  'odd/index',
];
const source = openMemory({
  'docs.json': JSON.stringify({
    name: 'T',
    colors: { primary: '#123456' },
    navigation: { pages: FILES },
  }),
  ...Object.fromEntries(FILES.map((file) => [`${file}.mdx`, '# T'])),
});
const plan = outlinePlan(
  makePlan({
    source,
    settings: { features: createFeatures('cloud', { search: false }) },
    report: () => undefined,
  }),
);

test.each([
  ['/', '/'],
  ['/index', '/'],
  ['/index.mdx', '/'],
  ['/index.html', '/'],
  ['/guides/getting-started', '/guides/getting-started'],
  ['/guides/getting-started/', '/guides/getting-started'],
  ['/guides/getting-started.mdx', '/guides/getting-started'],
  ['/guides/getting-started.md', '/guides/getting-started'],
  ['/guides/getting-started.html', '/guides/getting-started'],
  ['/guides/getting%2Dstarted', '/guides/getting-started'],
  ['/guides', '/guides'],
  ['/guides/index', '/guides'],
  ['/guides/index.html', '/guides'],
  ['/api/v1.0', '/api/v1.0'],
  ['/ünï cöde', '/ünï cöde'],
  ['/%C3%BCn%C3%AF%20c%C3%B6de', '/ünï cöde'],
  ['/faq/what%3F', '/faq/what'],
  ['/faq/what?.mdx', '/faq/what'],
  ['/faq/what', '/faq/what'],
  // An exact match takes precedence.
  ['/odd/index.html', '/odd/index.html'],
])('maps the path %s to the page %s', (path, url) => {
  expect(choosePages(plan, { paths: [path] })).toEqual([url]);
});

test('exports a page once if its path is spelled in several ways, in site order', () => {
  expect(choosePages(plan, { paths: ['/guides/index', '/guides', '/index', '/'] })).toEqual(['/', '/guides']);
});

test('rejects an unknown path and suggests the closest page', () => {
  const choose = (path: string) => () => choosePages(plan, { paths: ['/', path] });
  expect(choose('/guides/geting-started')).toThrow(
    "This site doesn't have a page /guides/geting-started. Did you mean /guides/getting-started?",
  );
  expect(choose('/Guides/Getting-Started')).toThrow('Did you mean /guides/getting-started?');
  expect(choose('/zzz')).toThrow(/This site doesn't have a page \/zzz\. Use paths as they appear in its URLs/);
});

test("selects a version's listed pages, unlisted pages in its folder, and pages without a version", () => {
  const listedPages = ['v2/start', 'v2/more', 'v1/start', 'v1/more'];
  const files = [...listedPages, 'v2/unlisted', 'v1/deep/unlisted', 'about'];
  const versions = ['v2', 'v1'].map((version) => ({
    version,
    groups: [{ group: 'Guide', pages: listedPages.filter((file) => file.startsWith(version)) }],
  }));
  const versionedPlan = makePlan({
    source: openMemory({
      'docs.json': JSON.stringify({ name: 'T', colors: { primary: '#123456' }, navigation: { versions } }),
      ...Object.fromEntries(files.map((file) => [`${file}.mdx`, '# T'])),
    }),
    settings: { features: createFeatures('cloud', { search: false }) },
    report: () => undefined,
  });
  expect(choosePages(outlinePlan(versionedPlan), { siteVersion: 'v1' }).toSorted()).toEqual([
    '/about',
    '/v1/deep/unlisted',
    '/v1/more',
    '/v1/start',
  ]);
});

test('the outline contains the label of a version once, however many pages it has', () => {
  const version = 'x'.repeat(10_000);
  const pages = Array.from({ length: 50 }, (_, at) => `p${at}`);
  const navigation = { versions: [{ version, pages }] };
  const outline = outlinePlan(
    makePlan({
      source: openMemory({
        'docs.json': JSON.stringify({ name: 'T', colors: { primary: '#123456' }, navigation }),
        ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, '# T'])),
      }),
      settings: { features: createFeatures('cloud', { search: false }) },
      report: () => undefined,
    }),
  );
  expect(choosePages(outline, { siteVersion: version })).toHaveLength(50);
  expect(JSON.stringify(outline).length).toBeLessThan(20_000);
});

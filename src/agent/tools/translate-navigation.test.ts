import { expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import type { ToolResult } from '../types/tool.ts';
import { translateNavigation } from './translate-navigation.ts';

const PAGE = '---\ntitle: A\n---\n\nText.\n';
const LABELS = [
  { label: 'Start', translation: 'Débuter' },
  { label: 'Operate', translation: 'Exploiter' },
];

/** Adds French to the navigation of a site. Returns the result and the site's files afterward. */
async function addFrench(
  files: Readonly<Record<string, unknown>>,
  { labels = LABELS, from = 'en' } = {},
): Promise<{ result: ToolResult; read: (name: string) => unknown }> {
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? content : JSON.stringify(content, undefined, 2),
  ]);
  using bench = openToolBench(Object.fromEntries(texts) as Record<string, string>);
  bench.context.translation = { language: 'fr', from, isListed: false, tasks: [], left: [] };
  const result = await translateNavigation.run({ labels }, bench.context).catch((error: Error) => ({
    ok: false,
    text: error.message,
  }));
  const contents = new Map(
    Object.keys(files).map((name) => [name, Buffer.from(bench.read(name), 'latin1').toString('utf8')]),
  );
  return { result, read: (name) => JSON.parse(contents.get(name) ?? 'null') as unknown };
}

const start = (...pages: string[]) => [{ group: 'Start', pages }];
const debuter = (...pages: string[]) => [{ group: 'Débuter', pages }];

test('adds the language to each version and product that has translated pages, and names the others', async () => {
  const navigation = {
    products: [
      {
        product: 'Lamp',
        versions: [
          {
            version: '2',
            languages: [
              { language: 'en', groups: start('lamp/v2/a') },
              { language: 'de', pages: [] },
            ],
          },
          { version: '1', languages: [{ language: 'en', groups: start('lamp/v1/a') }] },
        ],
      },
      { product: 'Oil', languages: [{ language: 'en', groups: start('oil/a') }] },
    ],
  };
  const { result, read } = await addFrench({
    'docs.json': { name: 'T', navigation },
    'lamp/v2/a.mdx': PAGE,
    'lamp/v1/a.mdx': PAGE,
    'oil/a.mdx': PAGE,
    'fr/lamp/v2/a.mdx': PAGE,
    'fr/oil/a.mdx': PAGE,
  });
  expect(result.text).toBe(
    'Added "fr" with 2 pages to the navigation, in Lamp > 2, Oil. Not in Lamp > 1, where no page is translated.',
  );
  expect(read('docs.json')).toMatchObject({
    navigation: {
      products: [
        {
          versions: [
            {
              languages: [{ language: 'en' }, { language: 'de' }, { language: 'fr', groups: debuter('fr/lamp/v2/a') }],
            },
            { languages: [{ language: 'en' }] },
          ],
        },
        { languages: [{ language: 'en' }, { language: 'fr', groups: debuter('fr/oil/a') }] },
      ],
    },
  });
});

test('copies languages and groups that are in other files, with the keys beside a $ref', async () => {
  const { result, read } = await addFrench({
    'docs.json': { name: 'T', navigation: { languages: { $ref: './nav/languages.json' } } },
    'nav/languages.json': [{ $ref: './en.json', default: true }],
    'nav/en.json': { language: 'en', groups: [{ $ref: './start.json', group: 'Operate' }, { $ref: './start.json' }] },
    'nav/start.json': { group: 'Start', icon: 'book', pages: ['a', 'b'] },
    'a.mdx': PAGE,
    'b.mdx': PAGE,
    'fr/a.mdx': PAGE,
  });
  expect(result.text).toContain('Added "fr" with 2 pages to the navigation.');
  expect(read('nav/languages.json')).toEqual([
    { $ref: './en.json', default: true },
    {
      language: 'fr',
      groups: [
        { group: 'Exploiter', icon: 'book', pages: ['fr/a'] },
        { group: 'Débuter', icon: 'book', pages: ['fr/a'] },
      ],
    },
  ]);
  expect(read('docs.json')).toEqual({ name: 'T', navigation: { languages: { $ref: './nav/languages.json' } } });
});

test('adds the first translation to a navigation in another file, whose entries become the source language', async () => {
  const { result, read } = await addFrench({
    'docs.json': { name: 'T', navigation: { $ref: './navigation.json' } },
    'navigation.json': { groups: start('a') },
    'a.mdx': PAGE,
    'fr/a.mdx': PAGE,
  });
  expect(result.text).toContain('Added "fr" with 1 page to the navigation.');
  expect(read('navigation.json')).toEqual({
    languages: [
      { language: 'en', groups: start('a') },
      { language: 'fr', groups: debuter('fr/a') },
    ],
  });
});

test('says what to do if nothing can be added', async () => {
  const files = { 'a.mdx': PAGE, 'fr/a.mdx': PAGE };
  const languages = (...codes: string[]) => ({
    name: 'T',
    navigation: { languages: codes.map((language) => ({ language, groups: start('a') })) },
  });
  const refuse = async (config: object, options?: object) =>
    (await addFrench({ 'docs.json': config, ...files }, options)).result.text;
  expect(await refuse(languages('en', 'fr'))).toContain('already has "fr"');
  expect(await refuse(languages('de'))).toContain('has no "en" to copy');
  expect(await refuse(languages('en'), { labels: [] })).toBe('Pass a translation for each of these labels: "Start".');
  const loop = { name: 'T', navigation: { languages: [{ language: 'en', groups: { $ref: './docs.json' } }] } };
  expect(await refuse(loop)).toContain('form a cycle');
});

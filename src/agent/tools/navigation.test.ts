import { expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';

const CONFIG = `{
  // The site
  "name": "Lantern",
  "navigation": {
    "languages": [
      {
        "language": "en",
        "tabs": [
          {
            "tab": "Guides",
            "groups": [
              { "group": "Start", "pages": ["index", "start"] },
              {
                "group": "Deep",
                "pages": [
                  "deep/a", // first
                  { "group": "Deeper", "pages": ["deep/b"] }
                ]
              }
            ]
          }
        ]
      },
      { "language": "de", "groups": [{ "$ref": "./nav/de.json" }] },
      { "language": "fr", "pages": ["fr/index"] }
    ]
  }
}
`;
const GERMAN = '{\r\n\t"group": "Anfang",\r\n\t"pages": [\r\n\t\t"de/index"\r\n\t]\r\n}\r\n';
const FILES = { 'docs.json': CONFIG, 'nav/de.json': GERMAN };

test('adds pages at any depth in three languages, in the right file, and changes nothing else', async () => {
  using bench = await openToolBench(FILES);
  const add = (args: Record<string, unknown>) => bench.run('navigation', { action: 'add', ...args });
  expect(await add({ entry: 'deep/c', parent: 'en > Guides > Deep > Deeper' })).toMatchObject({ ok: true });
  expect(await add({ entry: '/de/c.mdx', after: 'de/index' })).toMatchObject({ ok: true });
  expect(await add({ entry: 'fr/c', parent: 'fr' })).toMatchObject({ ok: true });
  expect(bench.read('docs.json')).toBe(
    CONFIG.replace('["deep/b"]', '["deep/b", "deep/c"]').replace('["fr/index"]', '["fr/index", "fr/c"]'),
  );
  expect(bench.read('nav/de.json')).toBe(GERMAN.replace('"de/index"', '"de/index",\r\n\t\t"de/c"'));
});

test('find shows where an entry is and what it contains, for every spelling', async () => {
  using bench = await openToolBench(FILES);
  const find = async (entry?: string) => (await bench.run('navigation', { action: 'find', entry })).text;
  expect(await find('/deep/b.mdx')).toBe(
    'docs.json/navigation/languages/0/tabs/0/groups/1/pages/1/pages/0 (line 17): page "deep/b" in en > Guides > Deep > Deeper',
  );
  expect(await find('anfang')).toBe(
    'docs.json/navigation/languages/1/groups/0 (line 24): group "Anfang" in de (1 entry)\n  de/index',
  );
  expect((await find()).split('\n')).toHaveLength(8);
  expect(await find('deep/d')).toContain('did you mean "deep/a"?');
});

test('find lists all contents of an entry as an outline, page by page', async () => {
  const pages = Array.from({ length: 3_000 }, (_, index) => `guides/page-with-a-long-name-${index}`);
  using bench = await openToolBench({
    'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'A', pages: [{ group: 'B', pages }, 'last'] }] } }),
  });
  const find = async (args: object) => (await bench.run('navigation', { action: 'find', entry: 'A', ...args })).text;
  const first = await find({});
  expect(first.split('\n').slice(1, 3)).toEqual(['  group "B"', `    ${pages[0]}`]);
  const offset = /continue with offset (\d+)\)$/.exec(first)?.[1];
  expect(await find({ offset: Number(offset) })).toContain(`\n    ${pages[Number(offset) - 2]}\n`);
  expect(await find({ offset: 3_003 })).toBe('  last');
});

test('creates empty groups, tabs and languages where the others of their kind are', async () => {
  using bench = await openToolBench(FILES);
  const create = (args: object) => bench.run('navigation', { action: 'create', ...args });
  expect(await create({ kind: 'language', to: 'es' })).toMatchObject({ ok: true });
  expect(await create({ kind: 'tab', to: 'API', parent: 'en' })).toMatchObject({ ok: true });
  expect(await create({ kind: 'group', to: 'Later', after: 'Start' })).toMatchObject({ ok: true });
  expect(await create({ kind: 'group', to: 'Spät', parent: 'Anfang' })).toMatchObject({ ok: true });
  // A language without entries can have tabs instead of pages.
  expect(await create({ kind: 'tab', to: 'Guías', parent: 'es' })).toMatchObject({ ok: true });
  expect(bench.read('nav/de.json')).toContain('"group": "Sp');
  const { languages } = JSON.parse(bench.read('docs.json').replaceAll(/\/\/ .*/g, '')).navigation;
  expect(languages[0].tabs.map(({ tab }: { tab: string }) => tab)).toEqual(['Guides', 'API']);
  expect(languages[0].tabs[0].groups[1]).toEqual({ group: 'Later', pages: [] });
  expect(languages[3]).toEqual({ language: 'es', tabs: [{ tab: 'GuÃ\u00adas', pages: [] }] });
  expect((await create({ kind: 'tab', to: 'X', after: 'Start' })).text).toContain("A tab can't be beside");
});

test('moves existing entries into a separate tab or language, with their comments', async () => {
  const config = `{
    "navigation": {
        "global": {},
        "groups": [
            // The start
            { "group": "Start", "pages": ["index"] }
        ]
    }
}
`;
  using bench = await openToolBench({ 'docs.json': config });
  const create = (args: object) => bench.run('navigation', { action: 'create', ...args });
  const refusal = await create({ kind: 'tab', to: 'API' });
  expect(refusal).toMatchObject({ ok: false });
  expect(refusal.text).toContain('Set wrap to the label of their tab');
  expect(await create({ kind: 'tab', to: 'API', wrap: 'Guides' })).toMatchObject({ ok: true });
  expect(bench.read('docs.json')).toBe(`{
    "navigation": {
        "global": {},
        "tabs": [
            {
                "tab": "Guides",
                "groups": [
                    // The start
                    { "group": "Start", "pages": ["index"] }
                ]
            },
            {
                "tab": "API",
                "pages": []
            }
        ]
    }
}
`);
  using singleLine = await openToolBench({ 'docs.json': '{"navigation":{"pages":["index"]}}' });
  const wrapped = { action: 'create', kind: 'language', to: 'fr', wrap: 'en' };
  expect(await singleLine.run('navigation', wrapped)).toMatchObject({ ok: true });
  expect(JSON.parse(singleLine.read('docs.json'))).toEqual({
    navigation: {
      languages: [
        { language: 'en', pages: ['index'] },
        { language: 'fr', pages: [] },
      ],
    },
  });
});

test('removes a group with entries only on demand, and lists what it removed', async () => {
  using bench = await openToolBench(FILES);
  const remove = (args: object) => bench.run('navigation', { action: 'remove', ...args });
  const refusal = await remove({ entry: 'Deep' });
  expect(refusal).toMatchObject({ ok: false });
  expect(refusal.text).toMatch(/^It contains 3 entries\. Set recursive .*\n.*page "deep\/a"/);
  expect(bench.read('docs.json')).toBe(CONFIG);
  const result = await remove({ entry: 'Deep', recursive: true });
  expect(result).toMatchObject({ ok: true });
  expect(result.text).toContain('group "Deep" in en > Guides (2 entries)\n  deep/a\n  group "Deeper"\n    deep/b');
  expect(bench.read('docs.json')).not.toContain('deep/');
});

test('lists a page twice only on demand, and removes it only from one parent', async () => {
  using bench = await openToolBench(FILES);
  const run = (args: object) => bench.run('navigation', args as Record<string, unknown>);
  expect((await run({ action: 'add', entry: 'start', parent: 'fr' })).text).toContain('or set again to list it twice');
  expect(await run({ action: 'add', entry: 'start', parent: 'fr', again: true })).toMatchObject({ ok: true });
  expect(bench.read('docs.json')).toContain('["fr/index", "start"]');
  expect(await run({ action: 'remove', entry: 'start', parent: 'Start' })).toMatchObject({ ok: true });
  expect(bench.read('docs.json')).toContain('"pages": ["index"]');
  expect(bench.read('docs.json')).toContain('["fr/index", "start"]');
});

test('refuses arguments that an action does not use', async () => {
  using bench = await openToolBench(FILES);
  const result = await bench.run('navigation', { action: 'remove', entry: 'start', after: 'index' });
  expect(result).toMatchObject({ ok: false });
  expect(result.text).toContain("remove doesn't use after");
  expect(bench.read('docs.json')).toBe(CONFIG);
});

test('moves entries between languages and files, with their comments', async () => {
  using bench = await openToolBench(FILES);
  const move = (args: Record<string, unknown>) => bench.run('navigation', { action: 'move', ...args });
  expect(await move({ entry: 'start', before: 'deep/a' })).toMatchObject({ ok: true });
  expect(await move({ entry: 'Deeper', parent: 'Anfang' })).toMatchObject({ ok: true });
  expect(bench.read('docs.json')).toContain('"pages": ["index"]');
  expect(bench.read('docs.json').replaceAll(/\n +/g, ' ')).toContain('"pages": [ "start", "deep/a" // first ]');
  expect(bench.read('nav/de.json')).toContain('"de/index",\r\n\t\t{ "group": "Deeper", "pages": ["deep/b"] }\r\n\t]');
  expect((await move({ entry: 'Deep', parent: 'Deep' })).text).toContain('inside itself');
});

test('renames a page everywhere, renames a group by its labels, and reports a list that is now empty', async () => {
  using bench = await openToolBench({ 'docs.json': CONFIG.replace('"fr/index"', '"/start", "fr/index"') });
  const run = (args: Record<string, unknown>) => bench.run('navigation', args);
  await bench.run('write', { path: 'nav/de.json', content: GERMAN });
  expect(await run({ action: 'rename', entry: 'start', to: 'begin.mdx' })).toMatchObject({ ok: true });
  expect(bench.read('docs.json')).toContain('["index", "begin"]');
  expect(bench.read('docs.json')).toContain('["/begin", "fr/index"]');
  expect(await run({ action: 'rename', entry: 'Guides > Start', to: 'First steps' })).toMatchObject({ ok: true });
  expect(bench.read('docs.json')).toContain('{ "group": "First steps", "pages": ["index", "begin"] }');
  const removedRun = await run({ action: 'remove', entry: 'de/index' });
  expect(removedRun.text).toContain('Now empty: de > Anfang.');
  expect(bench.read('nav/de.json')).toBe('{\n\t"group": "Anfang",\n\t"pages": [\n\t]\n}\n');
});

test('refuses an ambiguous call with the possible entries, and changes nothing', async () => {
  using bench = await openToolBench({ ...FILES, 'docs.json': CONFIG.replace('"Start"', '"Deep"') });
  const run = async (args: Record<string, unknown>) => {
    const { ok, text } = await bench.run('navigation', args);
    expect(ok).toBe(false);
    return text;
  };
  expect(await run({ action: 'add', entry: 'x' })).toContain('Specify where');
  expect(await run({ action: 'add', entry: 'x', parent: 'Deep' })).toContain('matches 2 entries');
  expect(await run({ action: 'add', entry: 'x', parent: 'en > Guides' })).toContain("can't contain pages itself");
  expect(await run({ action: 'add', entry: 'deep/a', parent: 'fr' })).toContain('already in the navigation');
  expect(await run({ action: 'move', entry: 'deep/a' })).toContain('Specify where');
  expect(await run({ action: 'rename', entry: 'deep/x', to: 'y' })).toContain('did you mean');
  using brokenBench = await openToolBench({ 'docs.json': '{ "navigation": [ }' });
  expect((await brokenBench.run('navigation', { action: 'find' })).text).toContain('not valid JSON near line 1');
});

test('adds a new group to the groups of its parent, and creates a missing list', async () => {
  using bench = await openToolBench({
    'docs.json': '{\n  "navigation": {\n    "groups": [\n      {\n        "group": "A"\n      }\n    ]\n  }\n}\n',
  });
  const add = (args: Record<string, unknown>) => bench.run('navigation', { action: 'add', ...args });
  expect(await add({ entry: 'a', parent: 'A' })).toMatchObject({ ok: true });
  expect(await add({ entry: 'b', group: 'B', after: 'A' })).toMatchObject({ ok: true });
  expect(JSON.parse(bench.read('docs.json'))).toEqual({
    navigation: {
      groups: [
        { group: 'A', pages: ['a'] },
        { group: 'B', pages: ['b'] },
      ],
    },
  });
});

test('changes a configuration of any size, because limits only apply to additions', async () => {
  const pages = Array.from({ length: 60_000 }, (_, index) => `guides/some-page-with-a-long-name-${index}`);
  using bench = await openToolBench(
    { 'docs.json': JSON.stringify({ navigation: { pages } }, undefined, 2) },
    { limits: { fileBytes: 10_000 } },
  );
  expect(await bench.run('navigation', { action: 'add', entry: 'new', after: pages[30_000] })).toMatchObject({
    ok: true,
  });
  const changedConfig = JSON.parse(bench.read('docs.json')) as { navigation: { pages: string[] } };
  expect(changedConfig.navigation.pages[30_001]).toBe('new');
  const editResult = await bench.run('edit', {
    path: 'docs.json',
    oldText: '"new"',
    newText: JSON.stringify('x'.repeat(20_000)),
  });
  expect(editResult.text).toContain('can grow by at most 10000');
});

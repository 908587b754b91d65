import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import type { ImportNote } from '../imported.ts';
import { splitPage } from '../page-text.ts';
import { importFixture } from '../testing.ts';
import { importReadme } from './import-readme.ts';

function importSite(files: Record<string, string>) {
  const notes: ImportNote[] = [];
  const result = importReadme(openMemory(files), (note) => notes.push(note));
  return { ...result, notes: notes.map(({ what }) => what) };
}

const importText = (text: string) => {
  const { files, notes } = importSite({ 'docs/A/t.md': `---\ntitle: T\n---\n${text}\n` });
  return {
    body: splitPage(String(files['docs/t.md']))
      .body.trim()
      .replaceAll(/\n{3,}/g, '\n\n'),
    notes,
  };
};

test.each([
  ['> ❗️ Stop\n> Now', '<Danger title="Stop">\n\nNow\n\n</Danger>'],
  ['> A quote', '> A quote'],
  ['```\n> 📘 Code\n```', '```\n> 📘 Code\n```'],
  ['```js\na\n```\n\n```js\nb\n```', '```js\na\n```\n\n```js\nb\n```'],
  [
    '<Accordion title="A" icon="fa-info-circle">\n  x\n</Accordion>',
    '<Accordion title="A" icon="info-circle">\n  x\n</Accordion>',
  ],
  ['<Tabs>\n  <Tab title="A">x</Tab>\n</Tabs>', '<Tabs>\n  <Tab title="A">x</Tab>\n</Tabs>'],
  [
    '<Table align={["left"]}><tbody><tr><td style={{ textAlign: "left" }}>x</td></tr></tbody></Table>',
    '<table><tbody><tr><td>x</td></tr></tbody></table>',
  ],
  ['<Anchor label="a" target="_blank" href="https://x.example">a</Anchor>', '<a href="https://x.example">a</a>'],
  ['[block:html]\n{"html":"<p>a</p><script>b</script>"}\n[/block]', 'a'],
])('converts %j to %j', (source, expected) => {
  expect(importText(source).body).toBe(expected);
});

test('limits tables, whose size is a number on the page', () => {
  const { body, notes } = importText('[block:parameters]\n{"data":{},"cols":999999999,"rows":999999999}\n[/block]');
  expect(body.length).toBeLessThan(1_000);
  expect(notes).toContain('the cells of a table beyond 50 columns');
});

test('never writes outside of the new site, whatever the slugs are', () => {
  const { files } = importSite({
    'docs/A/a.md': '---\ntitle: A\nslug: ../../etc/passwd\n---\nx',
    'docs/A/b.md': '---\ntitle: B\nslug: ".."\n---\nx',
  });
  expect(Object.keys(files).sort()).toEqual(['docs/..-..-etc-passwd.md', 'docs/page.md']);
});

test('reports operations that the folder does not describe', () => {
  const { files, notes } = importSite({
    'reference/A/a.md': '---\ntitle: A\napi:\n  file: ../../../etc/passwd\n  operationId: x\n---\n',
    'reference/A/b.md': '---\ntitle: B\napi:\n  file: b.json\n  operationId: x\n---\n',
    'reference/b.json': '{"paths":{"/b":{"get":{"operationId":"y"}}}}',
  });
  expect(String(files['reference/a.md'])).not.toContain('openapi');
  expect(notes).toEqual([
    "the operation x, because ../../../etc/passwd isn't in the folder. Add the API description, and openapi to the frontmatter",
    "the operation x, because reference/b.json doesn't contain it",
  ]);
});

test('converts a folder of ReadMe, with magic blocks, callouts and operations', async () => {
  const { config, notes, changes, problems, read } = await importFixture('readme');
  expect(problems).toMatch(
    /^docs\/later\.md:\d+:\d+: warning: The link "\/docs\/gone" .*\n5 pages checked\.\n1 warning: broken-link 1\n$/,
  );
  expect(notes.map((line) => line.replace(': not converted', '')).sort()).toEqual([
    'custom_blocks: reusable content and components: 1 files',
    `docs/First steps/install/index.md:31: the block "broken", which isn't valid JSON and stays as text`,
    'docs/First steps/welcome.md: the scripts, styles, frames and forms in a block of HTML',
    'docs/First steps/welcome.md:14: the variable <<name>>, which has a value for each reader',
    'docs/First steps/welcome.md:43: 1 word: alert',
    'docs/First steps/welcome.md:9: the frontmatter field "next"',
    `docs/More/later.md:4: the link "doc:gone", because the page doesn't exist in the folder`,
  ]);
  expect(changes).toHaveLength(4);
  expect(config).toMatchObject({
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          pages: [
            {
              group: 'First steps',
              pages: ['docs/welcome', { group: 'Install', root: 'docs/install', pages: ['docs/on-linux'] }],
            },
            { group: 'More', pages: ['docs/later'] },
          ],
        },
        { tab: 'API reference', pages: [{ group: 'Kites API', pages: ['reference/fly-kite'] }] },
      ],
    },
  });
  expect(read('reference/fly-kite.md')).toContain('openapi: "reference/kites.json POST /kites/{id}/fly"');
  const welcome = read('docs/welcome.md');
  expect(welcome).toContain('<Info title="Wind">\n\nYou need *wind*, `name`.\n\n</Info>');
  expect(welcome).toContain('🪁 \nA kite has a tail. See [install](/docs/install) and [fly](/reference/fly-kite).');
  expect(welcome).toContain('<CodeGroup>\n\n```js title="Node"\nfly();\n```\n\n```python title="Python"');
  expect(welcome).not.toMatch(/<script|alert/);
  const install = read('docs/install.md');
  expect(install).toContain('<Danger title="Knots">\n\nTie them\ntwice.\n\n</Danger>');
  expect(install).toContain('| Part | Size |\n|-|-|\n| Tail | 2 m \\| 3 m |');
});

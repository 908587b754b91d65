import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import type { ImportNote } from '../imported.ts';
import { splitPage } from '../page-text.ts';
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

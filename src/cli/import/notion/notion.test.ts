import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createZip } from '../../../../test/helpers/create-zip.ts';
import { openMemory } from '../../../site/shared.ts';
import type { ImportNote } from '../imported.ts';
import { splitPage } from '../page-text.ts';
import { createTestFolder, importFixture, IMPORT_FIXTURES } from '../testing.ts';
import { importNotion } from './import-notion.ts';
import { readCsv } from './read-csv.ts';

const id = (digit: string) => digit.repeat(32);

function importSite(files: Record<string, string>) {
  const notes: ImportNote[] = [];
  const result = importNotion(openMemory(files), (note) => notes.push(note));
  return { ...result, notes: notes.map(({ what }) => what) };
}

const importHtml = (html: string) => {
  const file = `T ${id('a')}.html`;
  const page = `<html><body><article><header><h1 class="page-title">T</h1></header>${html}</article></body></html>`;
  const { files, notes } = importSite({ [file]: page });
  return { ...splitPage(String(files['index.md'])), notes };
};

test.each([
  [
    'a,b\n"c, ""d""","e\nf"\n',
    [
      ['a', 'b'],
      ['c, "d"', 'e\nf'],
    ],
  ],
  ['\uFEFFa\r\n\r\nb', [['a'], ['b']]],
  ['"a', [['a']]],
])('reads %j as rows', (text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});

test.each([
  [
    '<figure class="callout"><div><span class="icon">💡</span></div><div><p>x</p></div></figure>',
    '<Callout icon="💡">\n\nx\n\n</Callout>',
  ],
  [
    '<ul class="toggle"><li><details><summary>A</summary><p>b</p></details></li></ul>',
    '-   <Accordion title="A">\n    \n    b\n    \n    </Accordion>',
  ],
  ['<pre class="code"><code class="language-JavaScript">a &lt; b</code></pre>', '```javascript\na < b\n```'],
  ['<script>x</script><p onclick="y()">z</p><iframe src="javascript:a"></iframe>', 'z'],
])('converts %j to %j', (html, expected) => {
  const { matter, body } = importHtml(html);
  expect(matter).toEqual({ title: 'T' });
  expect(body.trim()).toBe(expected);
});

test('keeps the text of a page whose elements are nested too deeply', () => {
  const { body, notes } = importHtml(`${'<div>'.repeat(1000)}text`);
  expect(body).toContain('text');
  expect(notes).toEqual(['the page has only its text, because its elements are nested too deeply']);
});

test('connects pages to their folders, with and without ids, and makes paths unique', () => {
  const { config, files } = importSite({
    [`Home ${id('a')}.md`]: '# Home\n',
    [`Home/Same ${id('b')}.md`]: '# Same\n',
    [`Home/Same ${id('c')}.md`]: '# Same\n',
    [`Home/Same ${id('c')}/Leaf ${id('d')}.md`]: '# Leaf\n',
  });
  expect(config.navigation).toEqual({
    pages: ['index', 'same', { group: 'Same', root: 'same-2', pages: ['same-2/leaf'] }],
  });
  expect(Object.keys(files).sort()).toEqual(['index.md', 'same-2.md', 'same-2/leaf.md', 'same.md']);
});

test('never links or writes outside of the export', () => {
  const { files, notes } = importSite({ [`.. ${id('a')}.md`]: '# A\n\n[b](../../etc/passwd) ![c](../c.png)\n' });
  expect(Object.keys(files)).toEqual(['index.md']);
  expect(notes).toEqual([
    `the link "../../etc/passwd", because the export doesn't contain the file`,
    `the image "../c.png", because the export doesn't contain the file`,
  ]);
});

test('limits the rows of a database', () => {
  const { files, notes } = importSite({ [`D ${id('a')}.csv`]: `Name\n${'x\n'.repeat(5_001)}` });
  expect(notes).toEqual(['1 rows of the database. Split it into several databases']);
  expect(String(files['d.md']).split('\n').length).toBeLessThan(5_020);
});

test('converts an export of Notion in an archive without problems', async () => {
  const folder = path.join(IMPORT_FIXTURES, 'notion');
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const entries = names
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => ({ name, content: fs.readFileSync(path.join(folder, name)) }));
  const archive = path.join(createTestFolder(), 'Export-notion.zip');
  fs.writeFileSync(archive, createZip([{ name: 'Export-notion-Part-1.zip', content: createZip(entries) }]));
  const { config, notes, problems, read } = await importFixture('notion', archive);
  expect(problems).toMatch(
    /^plans\.md:\d+:\d+: warning: The link "gone\.pdf" .*\n5 pages checked\.\n1 warning: broken-link 1\n$/,
  );
  expect(notes.map((line) => line.replaceAll(/ [\da-f]{32}/g, ''))).toEqual([
    "Garden/Plans/sheet.docx: not converted: the file, because sites don't publish files of this type",
    `Garden/Plans.md:14: not converted: the link "gone.pdf", because the export doesn't contain the file`,
  ]);
  expect(config).toMatchObject({
    name: 'Garden',
    navigation: {
      pages: ['index', { group: 'Tasks', root: 'tasks', pages: ['tasks/dig-then-rake'] }, 'plans', 'notes'],
    },
  });
  expect(config['redirects']).toContainEqual({
    source: '/Plans-7d5291299ad348d03615a1d1577a7808',
    destination: '/plans',
  });
  expect(read('index.md')).toContain(
    '<Tip>\n\nWater in the evening.\n\n- Use a can\n\n\n</Tip>\n\n<Callout icon="🌻">\n\nSunflowers need &#123;sun&#125;.',
  );
  expect(read('tasks.md')).toContain('| [Dig, then rake](/tasks/dig-then-rake) | March 1, 2030 | Open |');
  expect(read('plans.md')).toContain('See [the start](/) and [notes](/notes).');
});

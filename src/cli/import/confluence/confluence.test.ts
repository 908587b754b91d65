import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import type { ImportNote } from '../imported.ts';
import { splitPage } from '../page-text.ts';
import { importFixture } from '../testing.ts';
import { importConfluence } from './import-confluence.ts';

function importSpace(files: Record<string, string>) {
  const notes: ImportNote[] = [];
  const result = importConfluence(openMemory(files), (note) => notes.push(note));
  return { ...result, notes: notes.map(({ what }) => what) };
}

const importText = (html: string) => {
  const { files, notes, texts } = importSpace({
    'index.html': '<ul><li><a href="A_1.html">A</a></li></ul>',
    'A_1.html': `<html><body><div id="main-content">${html}</div><div id="footer">Foot</div></body></html>`,
  });
  return { body: splitPage(String(files['index.md'])).body.trim(), notes, text: texts?.get('A_1.html')?.trim() };
};

test.each([
  [
    '<div class="confluence-information-macro confluence-information-macro-information"><div class="confluence-information-macro-body"><p>x</p></div></div>',
    '<Info>\n\nx\n\n</Info>',
  ],
  [
    '<div class="panel"><div class="panelHeader"><b>P</b></div><div class="panelContent"><p>x</p></div></div>',
    '<Note title="P">\n\nx\n\n</Note>',
  ],
  [
    '<div class="columnLayout two-equal"><div class="cell normal"><p>a</p></div><div class="cell normal"><p>b</p></div></div>',
    '<Columns cols={2}>\n\n<Column>\n\na\n\n</Column>\n\n<Column>\n\nb\n\n</Column>\n\n</Columns>',
  ],
  [
    '<p><span class="confluence-anchor-link" id="T-my anchor"></span>x <a href="#T-my%20anchor">y</a></p>',
    '<a id="T-my-anchor"></a>x [y](#T-my-anchor)',
  ],
  ['<p>x</p><div class="page-metadata">Added by me</div><svg onload="a()"><script>b</script></svg>', 'x'],
  ['<p title="{x}">a</p><img src=x onerror=alert(1)>', 'a\n\n![](x)'],
])('converts %j to %j', (html, expected) => {
  expect(importText(html).body).toBe(expected);
});

test('reads the words of the page without its frame', () => {
  expect(importText('<p>a</p><div class="toc-macro">t</div><style>b{}</style>').text).toBe('a');
});

test('keeps the text of a page whose elements are nested too deeply', () => {
  const { body, notes } = importText(`${'<div>'.repeat(1000)}text`);
  expect(body).toContain('text');
  expect(notes).toEqual(['the page has only its text, because its elements are nested too deeply']);
});

test('lists pages that the index does not contain, and limits the levels of the tree', () => {
  const names = Array.from({ length: 40 }, (_, index) => `P_${index}.html`);
  const { config, pages, notes } = importSpace({
    'index.html': names.map((name) => `<ul><li><a href="${name}">P</a>`).join(''),
    ...Object.fromEntries(names.map((name) => [name, '<p>a</p>'])),
  });
  expect(notes).toEqual([]);
  expect(pages.size).toBe(40);
  const measureDepth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(measureDepth)) : 0;
  expect(measureDepth(config.navigation)).toBeLessThan(50);
  const unlisted = importSpace({ 'index.html': '', 'A_1.html': '<p>a</p>', 'B_2.html': '<p>b</p>' });
  expect(unlisted.config.navigation).toEqual({ pages: ['a', 'b'] });
  const hostile = importSpace({ 'index.html': '<ul><li>'.repeat(10_000), 'A_1.html': '<p>a</p>' });
  expect(hostile.notes).toEqual(['the tree of pages, because its lists are nested too deeply']);
  expect(hostile.pages.get('A_1.html')).toBe('index.md');
});

test('never writes outside of the new site, whatever pages are called', () => {
  const { files } = importSpace({
    'index.html': '<ul><li><a href="A_1.html">../../../etc/passwd</a></li><li><a href="B_2.html">..</a></li></ul>',
    'A_1.html': '<p>a</p>',
    'B_2.html': '<p>b</p>',
  });
  expect(Object.keys(files).sort()).toEqual(['etc-passwd.md', 'page.md']);
});

test('converts the export of a Confluence space, without its scripts, lists and frames', async () => {
  const { config, notes, problems, read } = await importFixture('confluence');
  expect(problems).toMatch(
    /^ships-sails\.md:\d+:\d+: warning: The link "attachments\/200\/302\.docx" .*\n3 pages checked\.\n1 warning: broken-link 1\n$/,
  );
  expect(notes.map((line) => line.replace(': not converted', ''))).toEqual([
    'index.html: the page "Lost", because the export doesn\'t contain Lost_404.html',
    'index.html: the page "Outside", because the export doesn\'t contain ../../etc/passwd.html',
    "attachments/200/302.docx: the file, because sites don't publish files of this type",
    'Ships---sails_200.html:36: the comments',
    'Ships---sails_200.html:31: the embedded content "https://video.example/1"',
    `Ships---sails_200.html:29: the link "attachments/200/302.docx", because the export doesn't contain the file`,
  ]);
  expect(config).toMatchObject({
    name: 'Harbor guide',
    navigation: { pages: ['index', { group: 'Ships & sails', root: 'ships-sails', pages: ['ships-sails/quay'] }] },
  });
  expect(config['redirects']).toEqual(
    expect.arrayContaining([
      { source: '/wiki/spaces/HB/pages/200/:slug*', destination: '/ships-sails' },
      { source: '/display/HB/Ships+%26+sails', destination: '/ships-sails' },
    ]),
  );
  expect(read('index.md')).toBe(
    '---\ntitle: "Harbor"\n---\n\nStart with [the rig](/ships-sails#Ships-sails-Rig) or [the quay](/ships-sails/quay).\n\n## First {#Harbor-First}\n\nText with &#123;braces&#125; and a &lt;tag>. <Badge>Done</Badge> 🙂\n',
  );
  const page = read('ships-sails.md');
  expect(page).toContain(
    '# Rig {#Ships-sails-Rig}\n\n<Danger title="Mind the boom">\n\nIt moves.\n\n</Danger>\n\n<Warning>\n\n-   One',
  );
  expect(page).toContain('```py title="hoist.py"\ndef hoist():\n    return {"sail": 1 < 2}\n```');
  expect(page).toContain('<Accordion title="Show knots">\n\nBowline\n\n</Accordion>');
  expect(page).toContain('| Sail | Area |\n|-|-|\n| Jib | 12 |');
  expect(page).toContain('<th colspan="2">\n\nBoth\n\n</th>');
  expect(page).toContain('![plan](/attachments/200/301.png) [Sheet](attachments/200/302.docx) Press');
  expect(page).toContain('- [x] Paint\n- [ ] Launch');
});

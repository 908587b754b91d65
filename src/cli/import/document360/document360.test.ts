import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import type { ImportNote } from '../imported.ts';
import { splitPage } from '../page-text.ts';
import { importFixture } from '../testing.ts';
import { document360 } from './document360.ts';

function importExport(files: Record<string, string>) {
  const notes: ImportNote[] = [];
  const result = document360.convert(openMemory(files), (note) => notes.push(note));
  return { ...result, notes: notes.map(({ what }) => what) };
}

const META = (slug: string, more = '') =>
  `## Metadata_Start\n## code: en\n## slug: ${slug}\n## status: 3\n${more}## Metadata_End\n`;

const importText = (text: string, name = 'a.md') => {
  const { files, notes, texts } = importExport({ [`v1/Articles/${name}`]: META('a') + text });
  const body = splitPage(String(files['docs/a.md'])).body.trim();
  return { body, notes, text: texts?.get(`v1/Articles/${name}`)?.trim() };
};

test.each([
  [':::(Success) (Done)\nx\n:::', '<Check title="Done">\n\nx\n\n</Check>'],
  ['::: (warning)\nx\n:::', '<Warning>\n\nx\n\n</Warning>'],
  ['> :::(Info) (T)\n> x\n> :::', '>\n> <Info title="T">\n>\n> x\n>\n> </Info>\n>'],
  [':::(Info) (T)\nx', '<Info title="T">\n\nx\n\n</Info>'],
  ['<div class="a"><div class="infoBox">x</div></div>', '<div class="a">\n\n<Info>\n\nx\n\n</Info>\n\n</div>'],
  ['<div>\n\n<div>x</div>\n</div>', '<div>\n\n<div>x</div>\n</div>'],
  ['![a](/b.png){height="" width="50%"}', '<img src="/b.png" alt="a" width="50%" />'],
  ['`:::(Info)` {{variable.X}}', '`:::(Info)` {{X}}'],
  [
    'a <iframe src="https://www.youtube.com/embed/1" onload="b()"></iframe>',
    'a \n\n<iframe src="https://www.youtube.com/embed/1" title="Video" width="100%" height="400" allowFullScreen></iframe>',
  ],
])('converts %j to %j', (text, expected) => {
  expect(importText(text).body).toBe(expected);
});

test.each([
  'a\n\n:::(Internal) (Note)\nsecret\n',
  'a\n:::(internal)\n:::(Info) (b)\nsecret\n:::\nsecret\n:::\n',
  'a\n> ::: (Private note) (Note) and more\nsecret\n',
  'a\n<section class="x internal-notes"><section>secret</section>secret</section>',
  'a\n<div class="privateNotes">secret',
])('leaves out internal notes and reports them: %j', (markdown) => {
  const { body, notes, text } = importText(markdown);
  expect(body).toBe('a');
  expect(text).toBe('a');
  expect(notes).toContain("internal notes, because they aren't for readers");
});

test('leaves out internal notes in HTML', () => {
  const { body, notes, text } = importText('<p>a</p><div class="internalNotes"><p>secret</p></div>', 'a.html');
  expect(body).toBe('a');
  expect(text).toBe('a');
  expect(notes).toContain("internal notes, because they aren't for readers");
});

test('keeps the text of a page whose elements are nested too deeply, without internal notes', () => {
  const { body, notes } = importText(`<p class="internal-notes">secret</p>${'<div>'.repeat(1000)}text`, 'a.html');
  expect(body).toContain('text');
  expect(body).not.toContain('secret');
  expect(notes).toContain('the page has only its text, because its elements are nested too deeply');
});

test('says in the text that the rest of an even deeper page is missing', () => {
  const { body } = importText(`start${'<div>'.repeat(20_000)}end`, 'a.html');
  expect(body).toMatch(/^start\s+The rest of this page was left out/m);
  expect(body).not.toContain('end');
});

test('detects exports by their index or the metadata of their articles', () => {
  const detect = (files: Record<string, string>) => document360.detect(openMemory(files));
  expect(detect({ 'v1/v1_category_articles.json': '{}' })).toBe(true);
  expect(detect({ 'v1/articles/a.html': '<!-- ## Metadata_Start\n## Metadata_End -->' })).toBe(true);
  expect(detect({ 'articles/a.md': '# A', 'docs/b.md': '## Metadata_Start' })).toBe(false);
});

test.each([['{"Categories":'], ['[1]'], ['{"Categories":[{"SubCategories":7,"Articles":["x",null]}]}']])(
  'lists all articles if the index is %j',
  (index) => {
    const { config } = importExport({
      'v1_categories_articles.json': index,
      'articles/a.md': META('a'),
      'articles/b.md': META('b'),
    });
    expect(config.navigation).toEqual({ pages: ['docs/a', 'docs/b'] });
  },
);

test('reports articles in JSON that is not valid', () => {
  expect(importExport({ 'v1/articles/a.json': '[{' }).notes).toEqual([
    "the article, because the file isn't valid JSON",
  ]);
});

test('leaves out drafts and hides articles that the index marks', () => {
  const { config, pages, notes } = importExport({
    'v1/v1_categories_articles.json': JSON.stringify({
      Categories: [
        { Title: 'A', Articles: [{ Path: 'a.md' }, { Path: 'b.md', Status: 'Draft' }, { Path: 'c.md', Hidden: true }] },
      ],
    }),
    'v1/articles/a.md': 'a',
    'v1/articles/b.md': 'b',
    'v1/articles/c.md': 'c',
  });
  expect([...pages.values()]).toEqual(['docs/a.md', 'docs/c.md']);
  expect(config.navigation).toEqual({ pages: [{ group: 'A', pages: ['docs/a'] }] });
  expect(notes).toHaveLength(2);
});

test('limits the levels of categories, and reports deeper ones', () => {
  const depth = 50_000;
  const index = `{"Categories":${'[{"Title":"T","SubCategories":'.repeat(depth)}[]${'}]'.repeat(depth)}}`;
  const { notes } = importExport({ 'v1/v1_categories_articles.json': index, 'v1/articles/a.md': META('a') });
  expect(notes).toContain('the category "T", because it is nested too deeply');
});

test('never writes outside of the new site, whatever slugs and workspaces are called', () => {
  const { files } = importExport({
    'v1/v1_categories_articles.json': '{"Slug":"../../x","Languages":["../fr","en"]}',
    'v1/articles/a.md': META('../../../etc/passwd', '## language: ../../fr\n'),
    'v1/articles/b.md': META('..'),
    'v2/articles/c.md': '{{snippet.../../x}}',
    'snippets/...md': 'x',
  });
  for (const file of Object.keys(files)) expect(file.split('/')).not.toContain('..');
  expect(Object.keys(files)).toContain('..-..-x/docs/page.md');
});

test('gives articles with the same slug different URLs, and reports it', () => {
  const { files, notes } = importExport({ 'v1/articles/a.md': META('same'), 'v1/articles/b.md': META('SAME') });
  expect(Object.keys(files)).toEqual(['docs/same.md', 'docs/SAME-2.md']);
  expect(notes).toContain(
    "the page has the path docs/SAME-2, because another page has docs/SAME, or some disks can't store that",
  );
});

test('reads titles and languages of several articles in a file, with the lines of the file', () => {
  const { files, texts } = importExport({
    'v1/articles/a.md': `${META('a', '## title: A: b\n')}x\n## Metadata_Start\n## code: fr\n## slug: f\n## Metadata_End\ny`,
  });
  expect(files['docs/a.md']).toBe('---\ntitle: "A: b"\n---\n\nx\n');
  expect(files['fr/docs/f.md']).toBe('---\ntitle: "A"\n---\n\ny\n');
  expect(texts?.get('v1/articles/a.md (fr)')?.split('\n').indexOf('y')).toBe(11);
});

test('converts the export of a Document360 project, without drafts, internal notes and scripts', async () => {
  const { config, notes, changes, problems, read, stdout } = await importFixture('document360');
  expect(problems).toMatch(
    /^docs\/start\.md:\d+:\d+: warning: The link "\/docs\/nowhere" .*\n9 pages checked\.\n1 warning: broken-link 1\n$/,
  );
  const storage = 'https://cdn.document360.io/0a1b2c3d-0000-4000-8000-000000000001';
  const noFile =
    "because the export doesn't contain it, or because sites don't publish files of its type. The page still links to it there";
  expect(notes.map((line) => line.replace(': not converted', '')).sort()).toEqual(
    [
      "Media/Documents/sheet.docx: the file, because sites don't publish files of this type",
      'project.xml: the file, because it is neither an article nor in the folder Media',
      'v2/articles/clean.html:20: the embedded page "javascript:steal()"',
      `v2/articles/clean.html:20: the file ${storage}/Documents/sheet.docx, ${noFile}`,
      "v2/articles/clean.html:12: internal notes, because they aren't for readers",
      'v2/articles/clean.html:22: the <script> elements',
      'v2/articles/plan.md: the article, because it is a draft. If readers should have it, publish it in Document360 and export again',
      'v2/articles/start.md (en): the metadata "reviewer"',
      'v2/articles/start.md (en):10: the value of the variable "Button_On", which the export doesn\'t contain. Set it in docs.json: variables.Button-On',
      `v2/articles/start.md (en):13: the file ${storage}/Images/Documentation/lost.png, ${noFile}`,
      "v2/articles/start.md (en):30: internal notes, because they aren't for readers",
      'v2/articles/start.md (en):48: the link "/docs/nowhere", because the export doesn\'t contain the article or file',
      'v2/articles/start.md (en):53: the snippet "Lost one", which the export doesn\'t contain. Replace {{snippet.Lost one}} with its text',
      'v2/articles/start.md (en):58: the <script> elements',
      'v2/articles/start.md (en):59: 1 word: steal',
      'v2/v2_categories_articles.json: the article "gone.md", because the export doesn\'t contain the file',
      'v2/v2_categories_articles.json: the category "Empty", because it has no articles',
    ].sort(),
  );
  expect(changes.map((line) => line.replace(/: changed: (.{24}).*/, ': $1')).sort()).toEqual([
    'v1/v1_categories_articles.json: drafts, hidden and priva',
    'v2/articles/clean.html: a block of questions bec',
    'v2/articles/recall.md: the article is hidden. T',
    'v2/articles/start.md (en):56: the embedded page https:',
    'v2: the workspace v2 is the ',
  ]);
  expect(stdout).toContain(
    'Converted: 4 variables, 2 files, 5 callouts, 2 tabs, 2 accordions, 2 videos, 1 snippet, 10 redirects.\n',
  );
  expect(config).toMatchObject({
    navigation: {
      versions: [
        {
          version: 'v2',
          default: true,
          languages: [
            {
              language: 'en',
              default: true,
              pages: [
                {
                  group: 'Basics',
                  pages: ['docs/start', { group: 'Care', root: 'docs/care', pages: ['docs/clean'] }, 'docs/tune'],
                },
                { group: 'Service', pages: ['docs/repair'] },
              ],
            },
            {
              language: 'fr',
              pages: [
                { group: 'Bases', pages: ['fr/docs/start'] },
                { group: 'Service', pages: ['fr/docs/reparer'] },
              ],
            },
          ],
        },
        { version: 'v1', pages: [{ group: 'Manual', pages: ['v1/docs/old'] }] },
      ],
    },
    variables: { Product: 'Radio One', 'Button-On': 'Button_On' },
  });
  expect(config['redirects']).toEqual(
    expect.arrayContaining([
      { source: '/docs/basics', destination: '/docs/start' },
      { source: '/docs/fr/:slug*', destination: '/fr/docs/:slug*' },
      { source: '/v2/docs/:slug*', destination: '/docs/:slug*' },
      { source: '/docs', destination: '/docs/start' },
    ]),
  );
  const start = read('docs/start.md');
  expect(start).toContain(
    'Press {{Button-On}} on the {{Product}}. A brace &#123;stays&#125;.\n\n<img src="/media/Images/Documentation/dial%281%29.png" alt="The dial" width="120" />',
  );
  expect(start).toContain(
    '<Info title="Before you begin">\n\nCharge it. Then [tune it](/docs/tune#scan), [clean it](/docs/clean) or read [Service](/docs/repair).\n\n</Info>',
  );
  expect(start).toContain(
    '   <Danger>\n\n   Never open it.\n\n   ```md\n   :::(Info) (Code stays)\n   [link](/docs/tune)',
  );
  expect(start).toContain('<Warning title="Hot">\n\n| Part | Hot |\n| --- | --- |\n| Lamp | Yes |\n\n</Warning>');
  expect(start).toContain('<Accordion title="More help">\n\nAsk [a friend](/docs/nowhere)');
  expect(start).toContain('<Snippet file="safety-note.md" />\n\nThen `snippet.Lost one`.');
  expect(start).not.toMatch(/4711|secret|Hush|steal/);
  expect(read('docs/clean.md')).toContain(
    '## Steps & tools {#mk-1}\n\n<Info title="Good to know">\n\nWater **only**.\n\n</Info>\n\n<Danger>\n\nNo {{Product}} likes oil.\n\n</Danger>\n\n<Tabs>\n\n<Tab title="Wood">\n\nWax.\n\n</Tab>',
  );
  expect(read('docs/clean.md')).not.toMatch(/Bob|steal/);
  expect(read('docs/recall.md')).toBe('---\ntitle: "Recall"\nhidden: true\n---\n\nBring it back.\n');
  expect(read('fr/docs/start.md')).toContain('Appuyez. [Régler](/docs/tune).');
  expect(read('snippets/safety-note.md')).toBe('Keep it dry. See [cleaning](/docs/clean).\n');
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createZip } from '../../../test/helpers/create-zip.ts';
import { runHere } from '../../../test/helpers/run-cli.ts';
import { openMemory } from '../../site/shared.ts';
import { importDocusaurus } from './docusaurus/import-docusaurus.ts';
import { readStaticExport } from './docusaurus/static-value.ts';
import { importGitbook } from './gitbook/import-gitbook.ts';
import { findLostWords } from './find-lost-words.ts';
import type { AddNote, Imported } from './imported.ts';
import { importMarkdown } from './markdown/import-markdown.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'import-command-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

const FIXTURES = path.join(import.meta.dirname, '../../../test/fixtures/import');
const run = (...args: string[]) => runHere(args, { PATH: process.env.PATH });

/** Imports a fixture as a user does, and checks the resulting site. */
async function importFixture(name: string, source = path.join(FIXTURES, name)) {
  const outputFolder = path.join(root, name);
  const { exitCode, stdout, stderr } = await run('import', source, '--out', outputFolder);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const read = (file: string) => fs.readFileSync(path.join(outputFolder, file), 'utf8');
  return {
    notes: stdout.split('\n').filter((line) => line.includes(': not converted: ')),
    changes: stdout.split('\n').filter((line) => line.includes(': changed: ')),
    stdout,
    read,
    config: JSON.parse(read('docs.json')) as Record<string, unknown>,
    problems: (await run('check', outputFolder, '--threads', '1')).stdout,
  };
}

test('converts a Docusaurus site without problems, and reports lost content with its line', async () => {
  const { config, notes, problems, read } = await importFixture('docusaurus');
  expect(problems).toBe('6 pages checked.\nNo problems found.\n');
  expect(config).toMatchObject({
    name: 'Lantern',
    description: 'Feature flags for teams of one to a thousand',
    colors: { primary: '#25704e' },
    favicon: '/img/logo.png',
    banner: { content: '**Lantern 2** is out: [what is new](https://lantern.example/v2)' },
    navbar: { links: [{ label: 'GitHub', href: 'https://github.com/example/lantern', type: 'github' }] },
    footer: { links: [{ header: 'Docs', items: [{ label: 'Start', href: '/intro' }] }] },
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          pages: [
            'intro',
            { group: 'Guides', root: 'guides/index', expanded: true, pages: ['guides/flags', 'guides/rollouts'] },
          ],
        },
        { tab: 'Reference', pages: ['reference/api', 'reference/cli'] },
      ],
    },
    redirects: [{ source: '/docs/:slug*', destination: '/:slug*' }],
  });
  expect(notes.map((line) => line.replace(': not converted', '')).sort()).toEqual([
    'blog: the blog: 1 files',
    'docs/guides/flags.mdx: the frontmatter field "custom_edit_url"',
    'docs/guides/flags.mdx:11: the import of "@site/src/components/Badge"',
    'docs/guides/flags.mdx:42: "npm2yarn" of a code block',
    'docs/guides/index.mdx:10: the component <DocCardList>',
    'docs/intro.md: the frontmatter field "hide_table_of_contents"',
    `docusaurus.config.js: the link "Blog" to /blog, whose page doesn't exist in the docs`,
    'docusaurus.config.js: the plugin or preset "@docusaurus/plugin-ideal-image"',
    'docusaurus.config.js: themeConfig.algolia, because the new site has built-in search and loads no third-party scripts',
    `sidebars.js: the entry "not-there", whose page doesn't exist`,
    'sidebars.js: the link "Status" to https://status.lantern.example, because sidebars can only contain pages',
  ]);
  const flags = read('guides/flags.mdx');
  expect(flags).toContain('<Tabs>\n  <Tab title="JavaScript">\n\n```js title="src/flag.js" lines {1}\nconst isOn');
  expect(flags).toContain(
    '<Danger title="Two things">\n\n<Warning>\nNested, with code that stays: `:::note`\n</Warning>\n\n</Danger>',
  );
  expect(flags).toContain('<img src="/guides/img/flow.png" alt="How a flag is read" />');
  expect(flags).not.toMatch(/^import /m);
  expect(read('intro.mdx')).toContain(
    '[flags](/guides/flags#kinds), [rollouts](/guides/rollouts) and the\n[reference](/reference/api)',
  );
  expect(read('guides/rollouts.mdx')).toContain(
    '```md\n:::note\nThis is code and stays as it is, [with a link](./flags.md).\n:::\n```',
  );
});

test('converts a GitBook without problems', async () => {
  const { config, notes, problems, read } = await importFixture('gitbook');
  expect(problems).toBe('4 pages checked.\nNo problems found.\n');
  expect(config).toMatchObject({
    name: 'Harbor',
    navigation: {
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'Guides', root: 'guides/index', pages: ['guides/install', 'guides/ship'] },
      ],
    },
    redirects: [{ source: '/old/start', destination: '/guides/install' }],
  });
  expect(notes).toEqual([
    'guides/ship.md:21: not converted: the block {% openapi %}, except for its content',
    'SUMMARY.md: not converted: the entry "Status": it links to another site',
  ]);
  expect(read('index.mdx')).toContain('<Card title="Ship a parcel" href="/guides/ship" horizontal></Card>');
  expect(read('guides/install.mdx')).toContain('<Step title="Download it">\n\n```bash title="install.sh" lines wrap\n');
  expect(read('guides/install.mdx')).toContain('Templates such as `{% hint %}` stay in code.');
  expect(read('guides/ship.mdx')).toContain('<Danger>\n\nIt costs money.\n\n</Danger>');
});

test('converts a folder of Markdown; its only problem is a link that was already dead', async () => {
  const { config, notes, problems } = await importFixture('markdown');
  expect(problems).toMatch(
    /^guides\/prime\.md:\d+:\d+: warning: The link "lost\.md" .*\n4 pages checked\.\n1 warning: broken-link 1\n$/,
  );
  expect(notes).toEqual([
    `guides/prime.md: not converted: the link "lost.md", because the file doesn't exist in the folder`,
  ]);
  expect(config).toMatchObject({
    name: 'Pump handbook',
    navigation: {
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'Concepts', pages: ['9-concepts/index'] },
        { group: 'Api', pages: ['10-api/calls'] },
        { group: 'Guides', pages: ['guides/prime'] },
      ],
    },
  });
});

test('converts a MkDocs site without problems, and never runs what its configuration names', async () => {
  const { config, notes, changes, problems, read, stdout } = await importFixture('mkdocs');
  expect(problems).toBe('5 pages checked.\nNo problems found.\n');
  expect(config).toMatchObject({
    name: 'Kettle',
    description: 'Boils water on request',
    colors: { primary: '#009485' },
    logo: '/img/logo.png',
    navbar: { links: [{ label: 'GitHub', href: 'https://github.com/example/kettle', type: 'github' }] },
    footer: { socials: { github: 'https://github.com/example' } },
    navigation: {
      pages: ['index', { group: 'Guides', root: 'guides/index', pages: ['guides/boil'] }, 'links/status'],
    },
    redirects: [
      { source: '/old/start', destination: '/guides/boil' },
      { source: '/status', destination: 'https://status.kettle.example' },
    ],
  });
  expect(notes.map((line) => line.replace(': not converted', '')).sort()).toEqual([
    'docs/guides/index.md:5: the reference of kettle.core.Heater, which a plugin creates from code. Create it with Sphinx, and add its output to the navigation',
    'docs/index.md:3: the frontmatter field "hide"',
    'docs/index.md:7: the icon in the title. Add icon to the frontmatter',
    'docs/index.md:9: the macro {{ build.date }}, which stays as text',
    `mkdocs.yml: the navigation entry "guides/missing.md", whose page doesn't exist`,
    'mkdocs.yml: the plugin "print-site"',
    `mkdocs.yml: the redirect from old/gone.md, because guides/gone.md doesn't exist`,
  ]);
  expect(changes.map((line) => line.replace(': changed', '').replace(/\. Readers .*/, '')).sort()).toEqual([
    'docs/guides/boil.md:11: annotations of code became the list below it',
    'docs/guides/boil.md:20: the admonition "brew" of this site became a note',
    'docs/index.md:9: the attributes { .md-button }',
    "docs/ref/unlisted.md: the page isn't in the navigation",
  ]);
  expect(stdout).toContain(
    'Converted: 1 included file, 4 callouts, 1 accordion, 2 tabs, 1 definition, 1 key, 1 abbreviation, 1 variable, 1 card grid, 2 redirects.\n',
  );
  expect(read('links/status.md')).toContain('title: "Status"\nurl: "https://status.kettle.example"');
  expect(read('guides/boil.md')).toContain(
    '1. Fill it.\n\n    <Warning title="Hot">\n\n    Steam rises.\n\n    </Warning>',
  );
  expect(read('index.md')).toContain('in &#123;place&#125;, edition Spring of &#123;&#123; build.date &#125;&#125;.');
});

test('converts an export of Notion in an archive without problems', async () => {
  const folder = path.join(FIXTURES, 'notion');
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const entries = names
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => ({ name, content: fs.readFileSync(path.join(folder, name)) }));
  const archive = path.join(root, 'Export-notion.zip');
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

test('converts a Fern project, with its tabs, URLs, snippets and API', async () => {
  const { config, notes, changes, problems, read } = await importFixture('fern');
  expect(problems).toBe('5 pages checked.\nNo problems found.\n');
  expect(notes.map((line) => line.replace(': not converted', ''))).toEqual([
    `fern/docs.yml: the page "Lost", because ../../etc/passwd.mdx isn't in the folder`,
    "fern/pages/draft.mdx: the page, because docs.yml doesn't list it",
    'fern/pages/welcome.mdx:5: the frontmatter field "edit-this-page-url"',
    'fern/pages/welcome.mdx:8: the import of "../components/bulb"',
    'fern/pages/guides/on.mdx:21: the component <EndpointRequestSnippet>, except for its content',
    `fern/docs.yml: the image "assets/gone.png", because it isn't in the folder`,
    'fern/docs.yml: the setting "css"',
  ]);
  expect(changes).toHaveLength(2);
  expect(config).toMatchObject({
    name: 'Lamp',
    colors: { primary: '#a14b00', light: '#ffb870' },
    logo: '/assets/logo.png',
    navigation: {
      tabs: [
        {
          tab: 'Home',
          pages: ['index', { group: 'Guides', pages: ['guides/turn-it-on', 'links/status'] }, 'changelog'],
        },
        { tab: 'API', pages: [{ group: 'Lamp API', openapi: 'openapi/lamp.json' }] },
        { tab: 'Blog', href: 'https://lamp.example/blog' },
      ],
    },
    redirects: [{ source: '/old', destination: '/guides/turn-it-on' }],
  });
  expect(read('guides/turn-it-on.mdx')).toContain('Keep it **dry**.\n\n<Steps>\n<Step title="Plug it in">');
  expect(read('index.mdx')).toContain('Inside\n\n<Check title="Bright">\n  It works.\n</Check>');
  expect(read('changelog.mdx')).toContain('<Update label="2030-02-01">\n\n## Added\n\nA dimmer.\n\n</Update>');
});

test('says which formats a folder could also have', async () => {
  const folder = path.join(root, 'ambiguous');
  fs.mkdirSync(path.join(folder, 'docs'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'mkdocs.yml'), 'site_name: A');
  fs.writeFileSync(path.join(folder, 'SUMMARY.md'), '* [A](docs/a.md)');
  fs.writeFileSync(path.join(folder, 'docs/a.md'), '# A');
  const mkdocs = await run('import', folder, '--out', path.join(root, 'ambiguous-1'), '--threads', '1');
  expect(mkdocs.stdout).toContain(
    'This is imported as MkDocs, but could also be GitBook. To choose, pass --from gitbook.\n',
  );
  const gitbook = await run(
    'import',
    folder,
    '--from',
    'gitbook',
    '--out',
    path.join(root, 'ambiguous-2'),
    '--threads',
    '1',
  );
  expect(gitbook.stdout).toContain('imported from GitBook');
  expect(gitbook.stdout).not.toContain('could also be');
});

test('reports what cannot be imported in one message, and writes nothing', async () => {
  const outputFolder = path.join(root, 'none');
  fs.mkdirSync(path.join(root, 'empty'));
  const emptyRun = await run('import', path.join(root, 'empty'), '--out', outputFolder);
  expect(emptyRun).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^error: .* has no pages\. .*\n$/),
  });
  const site = await run('import', path.join(FIXTURES, '../../../docs'), '--out', outputFolder);
  expect(site).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining('is already a docs.json site'),
  });
  expect(fs.existsSync(outputFolder)).toBe(false);
});

type Importer = (source: ReturnType<typeof openMemory>, note: AddNote) => Imported;

/** Returns the text of one page of a site in memory. */
function importPage(importer: Importer, files: Record<string, string>, output: string): string {
  return String(importer(openMemory(files), () => undefined).files[output]);
}

describe('Docusaurus', () => {
  const importDocusaurusPage = (text: string) =>
    importPage(importDocusaurus, { 'docusaurus.config.ts': '', 'docs/a.md': text }, 'a.mdx');

  test.each([
    [':::note Old title\nx\n:::', '<Note title="Old title">\nx\n</Note>'],
    ['- a\n\n  :::info\n  x\n  :::', '- a\n\n  <Info>\n  x\n  </Info>'],
    [':::custom\nx\n:::', '<Note>\nx\n</Note>'],
    ['<TabItem value="b" label={"B"}>x</TabItem>', '<Tab title="B">x</Tab>'],
    [
      '<Tabs values={[{label: "A", value: "a"}]}><TabItem value="a">x</TabItem></Tabs>',
      '<Tabs><Tab title="A">x</Tab></Tabs>',
    ],
    ['<Link to="/x">y</Link>', '<a href="/x">y</a>'],
    ['`<TabItem value="a">`', '`<TabItem value="a">`'],
    ['```js\n// highlight-start\na\nb\n// highlight-end\n```', '```js {1,2}\na\nb\n```'],
    ['[a](https://x.example/a.md)', '[a](https://x.example/a.md)'],
    [
      '```mdx-code-block\n<Tabs>\n<TabItem value="A">x</TabItem>\n</Tabs>\n```',
      '<Tabs>\n<Tab title="A">x</Tab>\n</Tabs>',
    ],
    ['<Admonition type="tip" icon="💡" title="So">\n  x\n</Admonition>', '<Tip title="So">\n  x\n</Tip>'],
    ['[a](pathname:///file.pdf)', '[a](/file.pdf)'],
  ])('converts %j to %j', (source, expected) => {
    expect(importDocusaurusPage(`# T\n\n${source}\n`)).toBe(`---\ntitle: "T"\n---\n\n${expected}\n`);
  });

  test('never runs the configuration', () => {
    const exportValue = readStaticExport(
      'import x from "y"; const a = { b: 1 }; export default async function make() { process.exit(3); const c = [...[1], a]; return { c, d: run(), ...a, e: `t`, f: x.y } satisfies T; }',
    );
    expect(exportValue).toEqual({ c: [1, { b: 1 }], d: undefined, b: 1, e: 't', f: undefined });
  });

  test("derives a page's URL from slugs, numbers and ids", () => {
    const files = {
      'docusaurus.config.js': '',
      'docs/01-a/02-b.md': '# B',
      'docs/c.md': '---\nslug: /\n---\n# C',
      'docs/d/d.md': '# D',
      'docs/v/1.2-x.md': '# X',
    };
    const { files: siteFiles } = importDocusaurus(openMemory(files), () => undefined);
    expect(Object.keys(siteFiles)).toEqual(['a/b.mdx', 'index.mdx', 'd/index.mdx', 'v/1.2-x.mdx']);
  });
});

test('Docusaurus: uses the labels of sidebar entries, and reports those that have no equivalent', () => {
  const notes: string[] = [];
  const { files } = importDocusaurus(
    openMemory({
      'docusaurus.config.js': '',
      'sidebars.js': `export default {
        one: [{ type: 'doc', id: 'a', label: 'First' }, { type: 'doc', id: 'b', label: 'Second' }, 'c'],
        two: [{ type: 'ref', id: 'a', label: 'Other' },
          { type: 'category', label: 'More', link: { type: 'generated-index', description: 'About' }, items: ['b'] }],
      };`,
      'docs/a.md': '# A',
      'docs/b.md': '---\nsidebar_label: Own\n---\n# B',
      'docs/c.md': '---\nsidebar_label: Own\n---\n# C',
    }),
    ({ what }) => notes.push(what),
  );
  expect(files['a.mdx']).toContain('title: "A"\nsidebarTitle: "First"');
  expect(files['b.mdx']).toContain('title: "B"\nsidebarTitle: "Second"');
  expect(files['c.mdx']).toContain('title: "C"\nsidebarTitle: "Own"');
  expect(notes).toEqual([
    'the label "Other" of "a", which another entry calls "First"',
    'the description of the generated index page of "More"',
  ]);
});

test.each([
  ['a lost line', 'One\n\nTwo words\n\nThree', 'One\n\nThree', { line: 3, words: ['Two', 'words'] }],
  ['a word lost once', 'a b a', 'a b', { line: 1, words: ['a'] }],
  ['below frontmatter', '---\ntitle: X\n---\n\nGone', 'title: X', { line: 5, words: ['Gone'] }],
  ['code', '```js title="x"\nrun();\n```', '', { line: 2, words: ['run'] }],
  [
    'only syntax',
    '<!-- c -->\n{% tab title="T" %}\n[a](b/c.md "d")\n<b class="x">\n# a {#id}\n[r]: <x y.png>\n![](<q w.png>)',
    'a a d',
    undefined,
  ],
])('compares the words of a page: %s', (_, source, output, expected) => {
  expect(findLostWords(source, output)).toEqual(expected);
});

test('says how many words are missing and how many problems the new site has', async () => {
  const folder = path.join(root, 'lossy');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'SUMMARY.md'), '* [Start](README.md)\n');
  fs.writeFileSync(
    path.join(folder, 'README.md'),
    '# Start\n\n![](gone.png)\n\n<table data-view="cards">Lost</table>\n',
  );
  const { stdout } = await run('import', folder, '--out', path.join(root, 'lossy-out'), '--threads', '1');
  expect(stdout).toContain('README.md:5: not converted: 1 word: Lost\n');
  expect(stdout).toContain("1 item couldn't be converted. The check found 1 problem in the new site.");
  const json = await run('import', folder, '--out', path.join(root, 'lossy-json'), '--threads', '1', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({
    pages: 1,
    notes: [{ file: 'README.md', line: 5 }],
    problems: [{ file: 'index.mdx', code: 'missing-image' }],
  });
});

test.each([
  ['{% hint style="success" %}\nx\n{% endhint %}', '<Check>\n\nx\n\n</Check>'],
  [
    '{% hint style="warning" %}\n{% hint style="info" %}\nx\n{% endhint %}\n{% endhint %}',
    '<Warning>\n\n<Info>\n\nx\n\n</Info>\n\n</Warning>',
  ],
  ['```\n{% hint %}\n```', '```\n{% hint %}\n```'],
  ['{% file src=".gitbook/assets/a.pdf" %}\nThe paper\n{% endfile %}', '[The paper](/assets/a.pdf)'],
  ['{% unknown %}', ''],
  ['{% @vendor/block content="x {y}" %}', ''],
  ['![a](<.gitbook/assets/a (1).png> "T")', '![a](/assets/a%20%281%29.png "T")'],
  ['![a](.gitbook/assets/a%20(1).png)', '![a](/assets/a%20%281%29.png)'],
  ['[![a](<.gitbook/assets/a (1).png>)](b/README.md)', '[![a](/assets/a%20%281%29.png)](/b)'],
  ['![a](<gone (1).png>)', '![a](<gone (1).png>)'],
  ['[a]: <.gitbook/assets/a (1).png>', '[a]: /assets/a%20%281%29.png'],
  [
    '{% file src=".gitbook/assets/a.pdf" %}\n\n{% file src=".gitbook/assets/a%20(1).png" %}\nCap\n{% endfile %}\n\n{% file src=".gitbook/assets/a.pdf" %}',
    '[a.pdf](/assets/a.pdf)\n\n[Cap](/assets/a%20%281%29.png)\n\n[a.pdf](/assets/a.pdf)',
  ],
  [
    '* a\n\n  {% hint style="info" %}\n  b\n  {% endhint %}\n\n  c\n  * {% hint style="danger" %}\n    d\n    {% endhint %}',
    '* a\n\n  <Info>\n\n  b\n  \n  </Info>\n\n  c\n  * <Danger>\n\n    d\n    \n    </Danger>',
  ],
  ['> {% hint style="info" %}\n> a\n> {% endhint %}', '> <Info>\n>\n> a\n> \n> </Info>'],
  ['1. a {% hint style="warning" %}b{% endhint %}', '1. a <Warning>b</Warning>'],
  ['{% hint style="info" %} a\n\nb\n{% endhint %}', '<Info>\n\n a\n\nb\n\n</Info>'],
  [
    'Use {tenant}, <password>, a < b and $$x_{1}$$. `{x}`',
    String.raw`Use \{tenant\}, \<password>, a \< b and $$x_{1}$$. ` + '`{x}`',
  ],
  [
    '* a\n  * b\n\n    {% code title="c.js" %}\n    ```js\n    d\n    ```\n    {% endcode %}\n\n  e',
    '* a\n  * b\n\n    ```js title="c.js"\n    d\n    ```\n    \n\n  e',
  ],
  ['## Start <a href="#begin" id="begin"></a>', '## Start {#begin}'],
  ['<https://x.example/?a=1>', '[https://x.example/?a=1](https://x.example/?a=1)'],
  ['{% include ".gitbook/includes/shared.md" %}', 'Shared.'],
  ['{% content-ref url="./" %}\n[](./)\n{% endcontent-ref %}', '<Card href="./" horizontal></Card>'],
  [
    '{% content-ref url="b/" %}\n[b](b/)\n{% endcontent-ref %}',
    '<Card title="The second" href="/b" horizontal></Card>',
  ],
  [
    '{% content-ref url="c d/" %}\n[d.md](<c d/d.md>)\n{% endcontent-ref %}',
    '<Card title="The third" href="/c-d/d" horizontal></Card>',
  ],
  [
    '{% stepper %}\n{% step %}\n**Open it**\n\nx\n{% endstep %}\n{% step %}\nClick on **Go**\n{% endstep %}\n{% step %}\nSee [b](b/)\n{% endstep %}\n{% endstepper %}',
    '<Steps>\n\n<Step title="Open it">\n\nx\n\n</Step>\n<Step title="Click on Go">\n\n</Step>\n<Step title="Step">\n\nSee [b](/b)\n\n</Step>\n\n</Steps>',
  ],
  [
    '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target></th></tr></thead><tbody><tr><td><strong>Go</strong></td><td>Now.</td><td><a href="b/README.md">b</a></td></tr></tbody></table>',
    '<CardGroup cols={2}>\n<Card title="Go" href="/b">\n  Now.\n</Card>\n</CardGroup>',
  ],
])('GitBook: converts %j to %j', (source, expected) => {
  const files = {
    'SUMMARY.md': '* [A](a.md)\n* [The second](b/README.md)\n* [The third](<c d/d.md>)',
    'a.md': `# T\n\n${source}\n`,
    'b/README.md': '# B',
    'c d/d.md': '# D',
    '.gitbook/assets/a.pdf': 'x',
    '.gitbook/assets/a (1).png': 'x',
    '.gitbook/includes/shared.md': '---\ntitle: S\n---\n\nShared.\n',
  };
  const sidebar = 'sidebarTitle: "A"\n';
  expect(importPage(importGitbook, files, 'a.mdx')).toBe(`---\ntitle: "T"\n${sidebar}---\n\n${expected}\n`);
});

test('GitBook: converts covers, and titles of the frontmatter', () => {
  const importCover = (matter: string) =>
    importPage(
      importGitbook,
      { 'SUMMARY.md': '* [A](b/a.md)', 'b/a.md': `---\n${matter}\n---\n\nText\n`, '.gitbook/assets/c d.png': 'x' },
      'b/a.mdx',
    );
  expect(importCover('title: Own\ncover: ../.gitbook/assets/c d.png\ncoverY: 3')).toBe(
    '---\ntitle: "Own"\nsidebarTitle: "A"\n---\n\n![](/assets/c%20d.png)\n\nText\n',
  );
  expect(importCover('cover: https://x.example/c.png')).toContain('![](<https://x.example/c.png>)');
  expect(importCover('cover: ../.gitbook/assets/c d.png\nlayout:\n  cover:\n    visible: false')).not.toContain('![]');
});

test('GitBook: treats percent signs that encode nothing as part of a name', () => {
  const files = { 'SUMMARY.md': '* [All](100%.md)\n* [Gone](50%.md)', '100%.md': '# All\n\n[self](100%.md)' };
  expect(importGitbook(openMemory(files), () => undefined).config.navigation).toEqual({
    groups: [{ group: 'Start', pages: ['100-'] }],
  });
});

test('Markdown: leaves links in code and out of the folder unchanged', () => {
  const text = '# A\n\n`[b](b.md)` [up](../secret.md) [b](./b.md?x#y) [mail](mailto:a@b.example) <https://x.example>\n';
  expect(importPage(importMarkdown, { 'a.md': text, 'b.md': '# B' }, 'a.md')).toContain(
    '`[b](b.md)` [up](../secret.md) [b](/b?x#y) [mail](mailto:a@b.example) <https://x.example>',
  );
});

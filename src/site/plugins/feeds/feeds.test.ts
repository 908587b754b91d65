import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';

const ORIGIN = { origin: 'https://docs.example.com' };

async function renderFeeds(body: string, settings: object = ORIGIN, frontmatter = 'title: News') {
  const { pages, files } = await renderTestSite(
    { 'log/news.mdx': `---\n${frontmatter}\n---\n${body}`, 'guide.md': '# Guide' },
    settings,
  );
  return {
    html: pages.get('/log/news')?.html ?? '',
    rss: files.get('log/news/rss.xml'),
    atom: files.get('log/news/atom.xml'),
  };
}

function listItems(rss: string | undefined, field: string): string[] {
  const list =
    rss?.slice(rss.indexOf('<item>')).matchAll(new RegExp(`<${field}(?: [^>]*)?>(.*?)</${field}>`, 'gs')) ?? [];
  return Array.from(list, ([, content = '']) => content);
}

describe('the feed of a page', () => {
  test('reads the day and the month in the order that all entries of the page have', async () => {
    const { rss } = await renderFeeds(`
<Update label="02.24.2026">New.</Update>
<Update label="v2" description="Released 1/12/2026">Old.</Update>`);
    expect(listItems(rss, 'pubDate')).toEqual(['Tue, 24 Feb 2026 00:00:00 GMT', 'Mon, 12 Jan 2026 00:00:00 GMT']);
  });

  test('has one item per heading of an Update, or one for an Update without headings', async () => {
    const { rss } = await renderFeeds(`
<Update label="March 3, 2026" tags={["api"]}>
## Faster *reads*
Text with [a guide](/guide) & \`code\`.
<Note>left out</Note>
\`\`\`js
out();
\`\`\`
## Fixes
* one
</Update>
<Update label="v1.2.0" description="2026-02-01">First.</Update>
<Update label="v1.1.0">Undated.</Update>`);
    expect(listItems(rss, 'title')).toEqual(['Faster reads', 'Fixes', 'v1.2.0', 'v1.1.0']);
    expect(rss?.match(/<guid isPermaLink="false">urn:uuid:/g)).toHaveLength(4);
    expect(new Set(listItems(rss, 'guid')).size).toBe(4);
    expect(listItems(rss, 'link')).toEqual([
      'https://docs.example.com/log/news#faster-reads',
      'https://docs.example.com/log/news#fixes',
      'https://docs.example.com/log/news#v1-2-0',
      'https://docs.example.com/log/news#v1-1-0',
    ]);
    expect(listItems(rss, 'description')).toEqual([
      'Text with [a guide](https://docs.example.com/guide) &amp; `code`.',
      '* one',
      'First.',
      'Undated.',
    ]);
    expect(listItems(rss, 'pubDate')).toEqual([
      'Tue, 03 Mar 2026 00:00:00 GMT',
      'Tue, 03 Mar 2026 00:00:00 GMT',
      'Sun, 01 Feb 2026 00:00:00 GMT',
    ]);
    expect(listItems(rss, 'category')).toEqual(['api', 'api']);
  });

  test('uses the rss prop for a single item with its own text', async () => {
    const { rss } = await renderFeeds(
      '<Update label="v2" rss={{ title: "Two <is> out", description: "At last" }}>\n## A\nx\n## B\ny\n</Update>',
    );
    expect(listItems(rss, 'title')).toEqual(['Two &lt;is&gt; out']);
    expect(listItems(rss, 'description')).toEqual(['At last']);
  });

  test('includes Atom, with the newest date for entries without one', async () => {
    const { atom } = await renderFeeds('<Update label="v2">x</Update>\n<Update label="2026-02-01">y</Update>');
    expect(atom?.match(/<updated>[^<]*/g)).toEqual(Array(3).fill('<updated>2026-02-01T00:00:00.000Z'));
    expect(atom).toContain('<id>https://docs.example.com/log/news</id>');
    expect(atom).toContain('<link href="https://docs.example.com/log/news#v2"/>');
  });

  test('gives an entry without a date the date of the next older one', async () => {
    const updates = ['v4', '2026-04-04', 'v2', '2026-02-02', 'v1'].map(
      (label) => `<Update label="${label}">x</Update>`,
    );
    const readDates = async (text: string) => (await renderFeeds(text)).atom?.match(/(?<=<updated>)[\d-]+/g);
    expect(await readDates(updates.join('\n'))).toEqual([
      '2026-04-04',
      '2026-04-04',
      '2026-04-04',
      '2026-02-02',
      '2026-02-02',
      '2026-02-02',
    ]);
  });

  test('only includes RSS without any date', async () => {
    const { rss, atom, html } = await renderFeeds('<Update label="v2">x</Update>');
    expect(rss).not.toMatch(/pubDate|lastBuildDate/);
    expect(atom).toBeUndefined();
    expect(html).not.toContain('application/atom+xml');
  });

  test("is linked in the page's head, and on the page if enabled", async () => {
    const body = '<Update label="2026-02-01">y</Update>';
    const { html } = await renderFeeds(body, ORIGIN, 'title: News\nrss: true');
    expect(html).toContain('href="../log/news/rss.xml" type="application/rss+xml"');
    expect(html).toContain('<a class="bd-RssLink" href="../log/news/rss.xml">');
    expect((await renderFeeds(body)).html).not.toContain('class="bd-RssLink"');
  });

  test('is omitted on a page without Updates, even if enabled', async () => {
    const { rss, html } = await renderFeeds('Nothing new.', ORIGIN, 'title: News\nrss: true');
    expect(rss).toBeUndefined();
    expect(html).not.toContain('rss.xml');
  });

  test('uses relative links and stable ids without a public URL', async () => {
    const body = '<Update label="2026-02-01">see [guide](/guide)</Update>';
    const { rss, atom } = await renderFeeds(body, {});
    expect(listItems(rss, 'link')).toEqual(['../../log/news.html#2026-02-01']);
    expect(listItems(rss, 'guid')[0]).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(listItems(rss, 'description')).toEqual(['see [guide](../../guide.html)']);
    expect(atom).toBe((await renderFeeds(body, {})).atom);
  });

  test('contains no characters that XML forbids', async () => {
    const { rss } = await renderFeeds('<Update label="a\u0007b">x\u0000y ]]> &amp; \u{1F600}</Update>');
    // eslint-disable-next-line no-control-regex -- control characters are intended here
    expect(rss).not.toMatch(/[\u0000-\u0008]/);
    expect(listItems(rss, 'title')).toEqual(['ab']);
  });
});

test('puts the feed of the home page at the root', async () => {
  const { files } = await renderTestSite({ 'index.mdx': '<Update label="2026-02-01">y</Update>' });
  expect(listItems(files.get('rss.xml'), 'link')).toEqual(['index.html#2026-02-01']);
});

test('keeps a feed file of the author', async () => {
  const { files, pages } = await renderTestSite({
    'a.mdx': '<Update label="2026-02-01">y</Update>',
    'a/rss.xml': 'own',
  });
  expect(files.has('a/rss.xml')).toBe(false);
  expect(files.has('a/atom.xml')).toBe(true);
  expect(pages.get('/a')?.html).toContain('href="./a/rss.xml"');
});

describe('entries keep their identity', () => {
  const createUpdate = (label: string, body: string, props = '') =>
    `<Update label="${label}"${props}>\n${body}\n</Update>\n`;
  const january = createUpdate('2025-01-01', '## New features\nFirst gate.', ' description="v1.0"');
  const february = createUpdate('2025-02-01', '## New features\nFaster gates.\n\n## Bug fixes\nGate fixed.');
  const march = createUpdate('2025-03-01', '## New features\nNight mode.\n\n## Bug fixes\nLamp fixed.');
  const sameDay = createUpdate('2025-02-01', '## Bug fixes\nAnother one.');
  const nameless = createUpdate('Update', 'Plain text.');
  const custom = createUpdate('2025-02-15', 'x', ' rss={{ title: "Release", description: "Text" }}');

  async function readEntries(updates: readonly string[]) {
    const { rss, atom, html } = await renderFeeds(updates.join('\n'));
    const ids = listItems(rss, 'guid');
    expect(new Set(ids).size).toBe(ids.length);
    if (atom !== undefined) expect(atom.match(/(?<=<entry>.*<id>)[^<]+/g)).toEqual(ids);
    for (const link of listItems(rss, 'link'))
      expect(html).toContain(`id="${decodeURIComponent(link.split('#')[1] ?? '')}"`);
    const names = listItems(rss, 'description').map((text, index) => `${listItems(rss, 'title')[index]}: ${text}`);
    return new Map(names.map((name, index) => [name, { id: ids[index], link: listItems(rss, 'link')[index] }]));
  }

  test.each<[edit: string, before: string[], after: string[]]>([
    ['a release is added on top', [february, january], [march, february, january]],
    ['a release is added at the end of an ascending page', [january, february], [january, february, march]],
    ['a release is added in between', [march, january], [march, february, january]],
    ['an old release is removed', [march, february, january], [march, february]],
    ['the newest release is removed', [march, february, january], [february, january]],
    ['a release moves', [march, february, january], [february, march, january]],
    ['another release of the same day is added on top', [february, january], [sameDay, february, january]],
    ['a release of the same name is added on top', [nameless], [createUpdate('Update', 'More text.'), nameless]],
    ['an entry with its own text is added', [february], [custom, february]],
    ['a heading is added to a release', [february], [february.replace('\n## Bug', '\n## Other\nMore.\n\n## Bug')]],
    ['text is added above the releases', [february], ['## New features\n\nIntroduction.\n', february]],
  ])('if %s', async (_, before, after) => {
    const [oldEntries, newEntries] = [await readEntries(before), await readEntries(after)];
    const oldIds = new Set(Array.from(oldEntries.values(), ({ id }) => id));
    for (const [name, { id }] of newEntries) {
      if (oldEntries.has(name)) expect([name, id]).toEqual([name, oldEntries.get(name)?.id]);
      else expect(oldIds).not.toContain(id);
    }
  });

  test('if their text changes, or the site moves to another address', async () => {
    const before = await readEntries([february]);
    const after = await readEntries([
      february.replace('Faster gates', 'Much faster gates').replace('Gate fixed', 'Fixed'),
    ]);
    const getIds = (entries: typeof before) => Array.from(entries.values(), ({ id }) => id);
    expect(getIds(after)).toEqual(getIds(before));
    const { rss } = await renderFeeds(february, { origin: 'https://elsewhere.example' });
    expect(listItems(rss, 'guid')).toEqual(getIds(before));
  });

  test('and a link to a repeated heading leads to its release, which has the same anchor after the next one', async () => {
    const before = await readEntries([february, january]);
    const after = await readEntries([march, february, january]);
    const name = 'New features: Faster gates.';
    expect(before.get(name)?.link).toBe('https://docs.example.com/log/news#2025-02-01');
    expect(after.get(name)?.link).toBe(before.get(name)?.link);
    const unique = await readEntries(['## New features\n\nIntroduction.\n', february]);
    expect(unique.get(name)?.link).toBe(before.get(name)?.link);
  });
});

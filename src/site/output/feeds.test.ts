import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const ORIGIN = { origin: 'https://docs.example.com' };

async function feedsOf(body: string, settings: object = ORIGIN, frontmatter = 'title: News') {
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

function items(rss: string | undefined, field: string): string[] {
  const list =
    rss?.slice(rss.indexOf('<item>')).matchAll(new RegExp(`<${field}(?: [^>]*)?>(.*?)</${field}>`, 'gs')) ?? [];
  return Array.from(list, ([, content = '']) => content);
}

describe('the feed of a page', () => {
  test('has one item for each heading of an Update, and one for an Update without headings', async () => {
    const { rss } = await feedsOf(`
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
    expect(items(rss, 'title')).toEqual(['Faster reads', 'Fixes', 'v1.2.0', 'v1.1.0']);
    expect(items(rss, 'guid')).toEqual([
      'https://docs.example.com/log/news#faster-reads',
      'https://docs.example.com/log/news#fixes',
      'https://docs.example.com/log/news#v1-2-0',
      'https://docs.example.com/log/news#v1-1-0',
    ]);
    expect(items(rss, 'description')).toEqual([
      'Text with [a guide](https://docs.example.com/guide) &amp; `code`.',
      '* one',
      'First.',
      'Undated.',
    ]);
    expect(items(rss, 'pubDate')).toEqual([
      'Tue, 03 Mar 2026 00:00:00 GMT',
      'Tue, 03 Mar 2026 00:00:00 GMT',
      'Sun, 01 Feb 2026 00:00:00 GMT',
    ]);
    expect(items(rss, 'category')).toEqual(['api', 'api']);
  });

  test('the rss prop makes an Update one item of its own words', async () => {
    const { rss } = await feedsOf(
      '<Update label="v2" rss={{ title: "Two <is> out", description: "At last" }}>\n## A\nx\n## B\ny\n</Update>',
    );
    expect(items(rss, 'title')).toEqual(['Two &lt;is&gt; out']);
    expect(items(rss, 'description')).toEqual(['At last']);
  });

  test('Atom comes beside it, with the date of the newest entry for those without one', async () => {
    const { atom } = await feedsOf('<Update label="v2">x</Update>\n<Update label="2026-02-01">y</Update>');
    expect(atom?.match(/<updated>[^<]*/g)).toEqual(Array(3).fill('<updated>2026-02-01T00:00:00.000Z'));
    expect(atom).toContain('<id>https://docs.example.com/log/news#v2</id>');
  });

  test('without any date there is RSS alone: no time is made up', async () => {
    const { rss, atom, html } = await feedsOf('<Update label="v2">x</Update>');
    expect(rss).not.toMatch(/pubDate|lastBuildDate/);
    expect(atom).toBeUndefined();
    expect(html).not.toContain('application/atom+xml');
  });

  test('is named in the head of the page, and offered on it when the page says so', async () => {
    const body = '<Update label="2026-02-01">y</Update>';
    const { html } = await feedsOf(body, ORIGIN, 'title: News\nrss: true');
    expect(html).toContain('href="../log/news/rss.xml" type="application/rss+xml"');
    expect(html).toContain('<a class="rss-link" href="../log/news/rss.xml">');
    expect((await feedsOf(body)).html).not.toContain('class="rss-link"');
  });

  test('a page without Updates has none, whatever it says', async () => {
    const { rss, html } = await feedsOf('Nothing new.', ORIGIN, 'title: News\nrss: true');
    expect(rss).toBeUndefined();
    expect(html).not.toContain('rss.xml');
  });

  test('without an address links are relative to the feed, and ids are lasting names', async () => {
    const body = '<Update label="2026-02-01">see [guide](/guide)</Update>';
    const { rss, atom } = await feedsOf(body, {});
    expect(items(rss, 'link')).toEqual(['../../log/news.html#2026-02-01']);
    expect(items(rss, 'guid')[0]).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(items(rss, 'description')).toEqual(['see [guide](../../guide.html)']);
    expect(atom).toBe((await feedsOf(body, {})).atom);
  });

  test('holds no character that XML cannot', async () => {
    const { rss } = await feedsOf('<Update label="a\u0007b">x\u0000y ]]> &amp; \u{1F600}</Update>');
    // eslint-disable-next-line no-control-regex -- exactly these are meant
    expect(rss).not.toMatch(/[\u0000-\u0008]/);
    expect(items(rss, 'title')).toEqual(['ab']);
  });
});

test('the feed of the start page lies at the root', async () => {
  const { files } = await renderTestSite({ 'index.mdx': '<Update label="2026-02-01">y</Update>' });
  expect(items(files.get('rss.xml'), 'link')).toEqual(['index.html#2026-02-01']);
});

test("a feed of the author's own is left in its place", async () => {
  const { files, pages } = await renderTestSite({
    'a.mdx': '<Update label="2026-02-01">y</Update>',
    'a/rss.xml': 'own',
  });
  expect(files.has('a/rss.xml')).toBe(false);
  expect(files.has('a/atom.xml')).toBe(true);
  expect(pages.get('/a')?.html).toContain('href="./a/rss.xml"');
});

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
    expect(listItems(rss, 'guid')).toEqual([
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
    expect(atom).toContain('<id>https://docs.example.com/log/news#v2</id>');
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
    expect(html).toContain('<a class="rss-link" href="../log/news/rss.xml">');
    expect((await renderFeeds(body)).html).not.toContain('class="rss-link"');
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

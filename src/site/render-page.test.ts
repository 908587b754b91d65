import { expect, test } from 'vitest';
import { createFeatures } from '../features/testing.ts';
import { renderTestPage, renderTestSite } from './testing.ts';

test('links lead to .html files relative to the page, wherever the page is', async () => {
  const { pages, diagnostics } = await renderTestSite({
    'index.mdx': '[a](/guides/a) [b](guides/b.mdx#part)',
    'guides/a.mdx': '[home](/) [b](./b) [self](#part) [b2](../guides/b?x=1#part)\n\n## Part',
    'guides/b.mdx': '## Part',
  });
  expect(pages.get('/')?.html).toContain('href="guides/a.html"');
  expect(pages.get('/')?.html).toContain('href="guides/b.html#part"');
  expect(pages.get('/guides/a')?.html).toContain('href="../index.html"');
  expect(pages.get('/guides/a')?.html).toContain('href="b.html?x=1#part"');
  expect(diagnostics).toEqual([]);
});

test('broken links, anchors and images are reported at their place', async () => {
  const { diagnostics } = await renderTestPage(
    '---\ntitle: T\n---\n\n[x](/nowhere)\n\n[y](#nothing)\n\n![z](/images/none.png)\n',
  );
  expect(diagnostics).toMatchObject([
    { code: 'broken-link', line: 5, column: 1 },
    { code: 'broken-anchor', line: 7, column: 1 },
    { code: 'missing-image', line: 9, column: 1 },
  ]);
});

test('reports the content of a frame that is left out', async () => {
  const { body, diagnostics } = await renderTestPage('<iframe title="T" srcDoc="<b>Hi</b>" />');
  expect(body).not.toContain('Hi');
  expect(diagnostics).toMatchObject([{ code: 'dropped-element', message: expect.stringContaining('"srcdoc"') }]);
});

test('reports redirects to missing anchors at the destination', async () => {
  const redirect = (source: string, destination: string) =>
    `{ "source": "${source}", "destination": "${destination}" }`;
  const { diagnostics } = await renderTestSite({
    'docs.json': `{ "name": "Site", "theme": "mint", "colors": { "primary": "#16a34a" }, "navigation": { "pages": ["a"] },
"redirects": [
${[
  redirect('/fine', '/a#part'),
  redirect('/page', '/a'),
  redirect('/other', 'https://example.com/a#no'),
  redirect('/gone', '/a?x=1#prat'),
  redirect('/optional/:id?', '/a/#none'),
  redirect('/all/*', '/a#*'),
].join(',\n')}
] }`,
    'a.mdx': '## Part',
  });
  expect(diagnostics).toMatchObject([
    { code: 'broken-anchor', file: 'docs.json', line: 6, message: expect.stringContaining('Did you mean "#part"?') },
    { code: 'broken-anchor', file: 'docs.json', line: 7 },
  ]);
});

test('local images know their size, and load lazily except one at the top of the page', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>';
  const picture = '![A picture](/images/a.svg)';
  const size = 'data-bd-zoom width="30" height="20">';
  const { body } = await renderTestPage(`${picture}\n\n${picture}`, { 'images/a.svg': svg });
  expect(body.match(/<img [^>]*>/g)).toEqual([
    `<img src="./images/a.svg" alt="A picture" decoding="async" ${size}`,
    `<img src="./images/a.svg" alt="A picture" loading="lazy" decoding="async" ${size}`,
  ]);
  const longPage = await renderTestPage(`${'Text. '.repeat(400)}\n\n${picture}`, { 'images/a.svg': svg });
  expect(longPage.body).toContain('alt="A picture" loading="lazy"');
});

test('headings have ids, anchors and aliases, and form the table of contents', async () => {
  const { body, html } = await renderTestPage(
    "## Set up v2.1 (beta)\n\n### Don't panic\n\n## Custom {#own-Id}\n\n## Custom\n",
  );
  expect(body).toContain('<h2 id="set-up-v2-1-beta">');
  expect(body).toContain('id="set-up-v21-beta"');
  expect(body).toContain('<h3 id="don’t-panic">');
  expect(body).toContain('<h2 id="own-Id">');
  expect(body).toContain('<h2 id="custom">');
  expect(html).toMatch(/id="table-of-contents[^]*href="#own-Id"/);
});

test('a first heading that repeats the title is shown once', async () => {
  const { html, body } = await renderTestPage('# My page\n\nText\n');
  expect(html).toMatch(/<h1 id="page-title">My page<\/h1>/);
  expect(body).not.toContain('My page');
});

test('the Markdown twin has title, text, links to twins and lowered components', async () => {
  const { markdown } = await renderTestPage(
    '---\ntitle: T\ndescription: About it\n---\n\n<Note>Careful</Note>\n\n* one\n  * [two](/other)\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n```js\nconst x = 1;\n```\n',
    { 'other.md': 'x' },
  );
  expect(markdown).toContain('# T\n\n> About it');
  expect(markdown).toMatch(/> \*\*Note/);
  expect(markdown).toContain('* one\n  * [two](other.md)');
  expect(markdown).toContain('| a | b |\n| --- | --- |\n| 1 | 2 |');
  expect(markdown).toContain('```js\nconst x = 1;\n```');
});

test('GFM works: tables scroll, task checkboxes have names, footnotes link back', async () => {
  const { body } = await renderTestPage(
    '| a |\n|-|\n| 1 |\n\n- [x] done\n- [ ] open\n\nNote[^1] ~~old~~\n\n[^1]: The note\n',
  );
  expect(body).toMatch(/<div class="bd-TableScroll"[^>]*><table>/);
  expect(body).toMatch(/<input type="checkbox"[^>]*aria-label="Done">/);
  expect(body).toContain('<del>old</del>');
  expect(body).toContain('The note');
});

test('checkboxes that authors write keep the names that authors set', async () => {
  const { body } = await renderTestPage(
    '- [ ] open\n\n<label><input type="checkbox" /> Yearly</label>\n\n<ul className="contains-task-list"><li className="task-list-item"><input type="checkbox" disabled /> Mine</li></ul>\n\n{<input type="checkbox" id="code" />}\n',
  );
  expect(body.match(/<input [^>]*>/g)).toEqual([
    '<input type="checkbox" disabled aria-label="To do">',
    '<input type="checkbox">',
    '<input type="checkbox" disabled>',
    '<input type="checkbox" id="code">',
  ]);
  const { body: html } = await renderTestPage('<label><input type="checkbox"> Yearly</label>\n', {}, 'page.md');
  expect(html).toContain('<label><input type="checkbox"> Yearly</label>');
});

test('GitHub alerts become callouts', async () => {
  const { body } = await renderTestPage('> [!WARNING]\n> Mind the **gap**\n');
  expect(body).toContain('data-callout-type="warning"');
  expect(body).toContain('<strong>gap</strong>');
  expect(body).not.toContain('[!WARNING]');
});

test.each([
  ['<iframe src="https://video.example/1" title="A" />', 'referrerpolicy="strict-origin-when-cross-origin"'],
  ['<iframe src="https://video.example/1" title="A" referrerPolicy="no-referrer" />', 'referrerpolicy="no-referrer"'],
])('sends the hostname to the player of a video, unless the author forbids it: %s', async (source, expected) => {
  const { body } = await renderTestPage(source);
  expect(body.match(/referrerpolicy="[^"]*"/gi)).toEqual([expected]);
});

test('an air-gapped site replaces embeds from other hosts with links', async () => {
  const site = { 'page.mdx': '<iframe src="https://video.example/1" title="A film" />' };
  const openHtml = (await renderTestSite(site)).pages.get('/page')?.html;
  const closedHtml = (await renderTestSite(site, { features: createFeatures('air-gapped') })).pages.get('/page')?.html;
  expect(openHtml).toContain('<iframe');
  expect(closedHtml).not.toContain('<iframe');
  expect(closedHtml).toContain('<a href="https://video.example/1"');
});

test('thousands of nested tags cost the page no more than two diagnostics', async () => {
  const deepText = `${'<div>'.repeat(20_000)}x${'</div>'.repeat(20_000)}`;
  const { html, diagnostics } = await renderTestPage(deepText);
  expect(html).toContain('id="page-title"');
  expect(diagnostics.map(({ code }) => code)).toEqual(['nested-too-deep', 'nested-too-deep']);
});

test('a navigation entry with an anchor leads to the heading of the page', async () => {
  const navigation = { pages: ['index', 'guides/a', 'guides/a#part'] };
  const config = { name: 'T', navigation };
  const { pages } = await renderTestSite({ 'docs.json': config, 'index.mdx': 'x', 'guides/a.mdx': '## Part' });
  expect(pages.get('/')?.html).toContain('href="guides/a.html#part"');
});

test('a page of an air-gapped site loads nothing from other hosts, whatever its author wrote', async () => {
  const text = [
    '![Logo](https://cdn.example/logo.png)',
    '<div style={{ background: "url(https://cdn.example/a.png)" }}>a</div>',
    '<div style={{ background: "u\\\\72l(//cdn.example/b.png)" }}>b</div>',
    '<video src="https://cdn.example/c.mp4" poster="//cdn.example/d.png" />',
    '<Card title="T" img="https://cdn.example/e.png" icon="https://cdn.example/f.svg">g</Card>',
    '<style>{"p { background: url(https://cdn.example/h.png) }"}</style>',
    '<picture><source srcset="https://cdn.example/i.png" /><img src="https://cdn.example/j.png" /></picture>',
    'See <a href="/page" ping="https://cdn.example/k">this</a> and <area href="/page" ping="https://cdn.example/l" />.',
  ].join('\n\n');
  const { pages, diagnostics } = await renderTestSite({ 'page.mdx': text }, { features: createFeatures('air-gapped') });
  const html = pages.get('/page')?.html ?? '';
  expect(html.replace(/<a [^>]*>/g, '').replace(/>[^<]*</g, '><')).not.toContain('cdn.example');
  expect(html).not.toContain('ping=');
  expect(html).toContain('<a class="bd-EmbedLink" href="https://cdn.example/logo.png"');
  expect(diagnostics.map(({ code }) => code)).toContain('external-resource');
});

test('a page that nests elements without end keeps its text, with a warning', async () => {
  const { body, diagnostics } = await renderTestPage(`Start\n\n${'<b>'.repeat(400)}deep${'</b>'.repeat(400)}`);
  expect(body).toContain('Start');
  expect(body).toContain('deep');
  const place = { code: 'nested-too-deep', severity: 'warning', file: 'page.mdx' };
  expect(diagnostics).toMatchObject([place, { ...place, line: 3, column: 601 }]);
});

test('code that is nested too deeply is truncated or dropped, with a place; the rest of the page is unaffected', async () => {
  const deepText = `${'('.repeat(5_000)}1${')'.repeat(5_000)}`;
  const text = `Two: {1 + 1}\n\nDeep: {${deepText}} x\n\n<Card title={${deepText}} href="/a">Card</Card>\n\nexport const a = ${deepText}\n\nThree: {1 + 2}`;
  const { body, diagnostics } = await renderTestPage(text);
  for (const part of ['Two: 2', 'Deep: {((((', '(…', ' x', 'Card', 'Three: 3']) expect(body).toContain(part);
  expect(
    diagnostics.filter(({ code }) => code === 'nested-too-deep').map(({ line, column }) => [line, column]),
  ).toEqual([
    [3, 7],
    [5, 13],
    [7, 1],
  ]);
});

test.each(['page.md', 'page.mdx'])('endless quotes in %s are text after the sixtieth, with a warning', async (file) => {
  const { pages, diagnostics } = await renderTestSite({ [file]: `Start\n\n${'> '.repeat(5_000)}deep` });
  expect(pages.get('/page')?.html).toContain('deep');
  expect(diagnostics).toMatchObject([{ code: 'nested-too-deep', line: 3, column: 121 }]);
});

test('a paragraph of nothing but quotes is shown as written, with a warning', async () => {
  const { body, diagnostics } = await renderTestPage(`Start\n\n${'"a" &amp; '.repeat(20_000)}`);
  expect(body).toContain('&quot;a&quot; &amp;amp; &quot;a&quot;');
  expect(diagnostics).toMatchObject([{ code: 'crowded-text', line: 3 }]);
});

test.each(['{1} ', '{; .x} ', '<b>{1} {2}</b>'])(
  'reads a paragraph of 20,000 times %j as plain Markdown',
  async (text) => {
    const { diagnostics } = await renderTestSite({ 'a.mdx': text.repeat(20_000) });
    expect(diagnostics).toMatchObject([{ code: 'crowded-text', line: 1 }]);
  },
);

test('repairs a page less often if its parsing takes long, and says so', async () => {
  const repair = async (count: number) =>
    (await renderTestSite({ 'a.mdx': '{; .x}$ '.repeat(count) })).diagnostics.map(({ message }) => message);
  expect(await repair(70)).toHaveLength(61);
  const messages = await repair(2_000);
  expect(messages.length).toBeLessThan(40);
  expect(messages).toContainEqual(expect.stringContaining('too many such problems, so it is read as plain Markdown'));
});

test('a page that nests emphasis without end is shown as its source, with an error', async () => {
  const { body, diagnostics } = await renderTestPage(`Start\n\n${'*a **'.repeat(400)}deep${'** b*'.repeat(400)}`);
  expect(body).toContain('Start');
  expect(diagnostics).toMatchObject([{ code: 'page-failed', severity: 'error', file: 'page.mdx' }]);
});

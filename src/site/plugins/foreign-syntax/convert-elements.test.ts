/** Images, tables, links, embedded pages and HTML as components of other tools. */
import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const OTHERS = {
  'guides/start.mdx': '---\ntitle: Start\n---\n## Part',
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

test.each([
  ['<Image src="/a.svg" alt="A" border={true} width="80% " />', '<img src="./a.svg" alt="A"', 'width="80%"'],
  ['<Image src="/a.svg" alt="A" width={20} height={10} />', 'width="20"', 'height="10"'],
  ['<Image align="center" src="/a.svg" alt="A" />', '<div style="text-align:center"><img src="./a.svg"'],
  ['<Image src="/a.svg" alt="A" caption="Shown" />', 'class="bd-FrameDescription"', 'Shown</figcaption>'],
  ['<Anchor label="x" target="_blank" href="/guides/start">Go</Anchor>', 'href="guides/start.html">Go</a>'],
  ['<Link to="/guides/start#part">Go</Link>', 'href="guides/start.html#part">Go</a>'],
  [
    '<Embed typeOfEmbed="youtube" url="https://www.youtube.com/watch?v=ab_c-1&t=2" />',
    'src="https://www.youtube.com/embed/ab_c-1?start=2"',
  ],
  ['<Embed url="https://youtu.be/abc?si=x" title="@embed" />', 'src="https://www.youtube.com/embed/abc"'],
  ['<Iframe src="https://a.example/x" title="A" />', '<iframe', 'title="A"', 'src="https://a.example/x"'],
  ['<Iframe src="https://youtu.be/abc" />', 'src="https://www.youtube.com/embed/abc"'],
  ['<Video src="https://a.example/a.mp4" title="A" muted />', '<video', 'controls', 'muted', 'title="A"'],
  ['<Video src="https://www.youtube.com/watch?v=abc" title="A" />', '<iframe', 'title="A"', '/embed/abc"'],
  ['<Video url="https://www.loom.com/embed/abc" />', '<iframe', 'src="https://www.loom.com/embed/abc"'],
  ['<YouTube id="ab_c-1" title="A" />', 'src="https://www.youtube.com/embed/ab_c-1"', 'title="A"'],
  ['<Youtube videoId="https://youtu.be/abc" />', 'src="https://www.youtube.com/embed/abc"'],
  ['<Vimeo id="123" />', 'src="https://player.vimeo.com/video/123"'],
  ['<Embed url="https://vimeo.com/123" />', 'src="https://player.vimeo.com/video/123"'],
  [
    '<Embed typeOfEmbed="iframe" url="https://a.example/x" height="370px" />',
    'src="https://a.example/x"',
    'height="370px"',
  ],
  ['<Embed url="https://a.example/deck.pdf" title="Deck" />', 'class="card', 'https://a.example/deck.pdf'],
  [
    '<HTMLBlock>{`\n<div class="x">Raw <b>HTML</b>\n\n<!-- no -->text</div>\n`}</HTMLBlock>',
    '<div class="x">Raw <b>HTML</b>',
    'text</div>',
  ],
  ['<HTMLBlock>\n{`<i>a</i>`}\n</HTMLBlock>', '<i>a</i>'],
  ['<Glossary>endpoint</Glossary> here', '<p><span>endpoint</span> here</p>'],
  ['A <<glossary:endpoint>> here', 'A endpoint here'],
  ['[x](doc:start#part)', 'href="guides/start.html#part"'],
  ['<Card title="x" href="ref:start" />', 'href="guides/start.html"'],
  ['<Callout icon="📘" theme="warn">Text</Callout>', 'data-callout-type="warning"', 'Text'],
])('%s', async (text, ...expected) => {
  const { body, diagnostics, markdown } = await renderTestPage(text, OTHERS);
  for (const part of expected) expect(body).toContain(part);
  expect(markdown).not.toMatch(/HTMLBlock|glossary:|doc:|ref:/);
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(diagnostics.map(({ code }) => code)).toContain('foreign-syntax');
});

test('a table with column alignment is a table, with Markdown in its cells', async () => {
  const rows =
    '<thead><tr><th>\n Name\n</th><th>\n Text\n</th></tr></thead>\n<tbody><tr>\n<td>\n`a`\n</td>\n\n<td>\nb **c**\n</td>\n</tr></tbody>';
  const { body, markdown } = await renderTestPage(`<Table align={["left","center"]}>\n${rows}\n</Table>`);
  expect(body).toMatch(/<table>.*<code>a<\/code>.*<td style="text-align:center".*<strong>c<\/strong>.*<\/table>/s);
  expect(body).toMatch(/<th(?! style)[^>]*>\s*Name/);
  expect(markdown).toContain('| `a` | b **c** |');
});

test.each([
  ['`<HTMLBlock>{"x"}</HTMLBlock>`', '&lt;HTMLBlock&gt;'],
  ['```\n<HTMLBlock>{`<b>x</b>`}</HTMLBlock>\n<<glossary:x>>\n```', 'glossary:x'],
  ['[x](doc:none)', 'href="#"'],
])('%s stays as it is', async (text, expected) => {
  const { body, codes } = await renderTestPage(text, OTHERS);
  expect(body).toContain(expected);
  expect(codes).not.toContain('foreign-syntax');
});

test("an author's components can have these names, too", async () => {
  const { body, codes } = await renderTestPage('import { Image } from "/i.jsx";\n\n<Image src="/a.svg" />', {
    ...OTHERS,
    'i.jsx': 'export const Image = ({ src }) => <figure><img src={src} alt="own" /></figure>;',
  });
  expect(body).toContain('<figure><img src="./a.svg" alt="own"');
  expect(codes).toEqual([]);
});

import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';
import { BRACES } from './quote-braces.ts';

async function renderBody(text: string) {
  const { pages, diagnostics } = await renderTestSite({ 'a.md': `---\ntitle: T\n---\n${text}\n` });
  const [, html = ''] = (pages.get('/a')?.html ?? '').split('class="mdx-content prose">');
  return { html: html.split('<div class="bd-ArticleEnd">')[0], codes: diagnostics.map(({ code }) => code) };
}

test.each([
  [
    'an object',
    '<div style={{ color: "red", marginTop: -4 }}>x</div>',
    '<div style="color:red;margin-top:-4px">x</div>',
  ],
  [
    'a variable of CSS',
    `<div style={{ "--score": '68' }}><span /></div>`,
    '<div style="--score:68"><span></span></div>',
  ],
  ['several lines', '<div\n  style={{\n    width: "50%",\n  }}\n>x</div>', '<div style="width:50%">x</div>'],
  [
    'within a line',
    'In <span style={{ color: "red" }} className="a">x</span> here',
    '<span style="color:red" class="a">x</span>',
  ],
  ['a text', '<div title={"a > b & c"}>x</div>', '<div title="a &gt; b &amp; c">x</div>'],
  ['a template', '<div title={`one`}>x</div>', '<div title="one">x</div>'],
  ['a number', '<Columns cols={2}>\n\nx\n\n</Columns>', 'class="columns'],
])('attributes of .md pages can be in braces: %s', async (_, text, html) => {
  const output = await renderBody(text);
  expect(output.html).toContain(html);
  expect(output.codes).toEqual([]);
});

test.each(['`<div style={{ a: 1 }}>`', '```html\n<div style={{ a: 1 }}>\n```', 'a < b ={ c }'])(
  "anything that isn't such a tag stays as written: %s",
  async (text) => {
    const { html } = await renderBody(text);
    expect(html).not.toContain(BRACES);
    expect(html?.replace(/<[^>]*>/g, '')).toContain(text.includes('{{') ? 'style={{ a: 1' : '={ c }');
  },
);

test('text below an empty element that is alone on its line is Markdown', async () => {
  const { html } = await renderBody(
    '<Steps>\n  <Step title="One">\n  <a id="here" />\n  Text with **marks**:\n  ```bash\n  ls\n  ```\n  </Step>\n</Steps>\n\n<img src="https://a.example/a.png" />\nMore **marks**',
  );
  expect(html?.match(/<strong>marks<\/strong>/g)).toHaveLength(2);
  expect(html).toContain('data-bd-language="bash"');
  const { html: breakHtml } = await renderBody('One\n<br />\ntwo');
  expect(breakHtml).toMatch(/<p>One\s*<br>\s*two<\/p>/);
});

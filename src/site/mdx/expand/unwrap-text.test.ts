import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

/** Returns the page without ids and without markup that only Bindery's headings have. */
async function renderBody(text: string, file?: string): Promise<string> {
  const { body } = await renderTestPage(text, {}, file);
  return body
    .replace(/<a [^>]*class="bd-HeadingA[^>]*><\/a>/g, '')
    .replace(/ id="[^"]*"/g, '')
    .trim();
}

describe('text on a separate line in a tag', () => {
  test.each([
    ['<h2 className="hero">\n  Hello *you*\n</h2>', '<h2 class="hero">Hello <em>you</em></h2>'],
    ['<p className="lead">\n  Text\n  more\n</p>', '<p class="lead">Text\nmore</p>'],
    ['<p className="lead">\n\n  Text\n\n</p>', '<p class="lead">Text</p>'],
    ['<span className="tag">\n  New\n</span>', '<span class="tag">New</span>'],
    ['<button className="cta">\n  Go\n</button>', '<button class="cta">Go</button>'],
    ['<a className="cta" href="/page">\n  Go\n</a>', '<a class="cta" href="page.html">Go</a>'],
    [
      '<a className="cta" href="/page">\n  <span>\n    Go\n  </span>\n</a>',
      '<a class="cta" href="page.html"><span>Go</span></a>',
    ],
    ['<ul>\n  <li className="x">\n    One\n  </li>\n</ul>', '<ul><li class="x">One</li></ul>'],
    ['<dl>\n  <dt>\n    Term\n  </dt>\n  <dd>\n    Text\n  </dd>\n</dl>', '<dl><dt>Term</dt><dd>Text</dd></dl>'],
    ['<h3>\n  One\n\n  Two\n</h3>', '<h3>One<br>Two</h3>'],
    ['<strong>\n  Bold\n</strong>', '<strong>Bold</strong>'],
    [
      'export const Cta = ({ children }) => <button className="cta">{children}</button>;\n\n<Cta>\n  Go\n</Cta>',
      '<button class="cta">Go</button>',
    ],
  ])("doesn't become a paragraph: %j", async (text, expected) => {
    expect(await renderBody(text)).toBe(expected);
  });

  test.each([
    ['<div className="lead">\n  Text\n</div>', '<div class="lead"><p>Text</p></div>'],
    ['<div className="row">\n\n  One\n\n  Two\n\n</div>', '<div class="row"><p>One</p><p>Two</p></div>'],
    ['<a href="/page">\n  One\n\n  Two\n</a>', '<a href="page.html"><p>One</p><p>Two</p></a>'],
    ['<a href="/page"><p>One</p></a>', '<a href="page.html"><p>One</p></a>'],
    ['<p className="lead">\n  One\n\n  Two\n</p>', '<div class="lead"><p>One</p><p>Two</p></div>'],
    ['<p className="lead">\n  <div>One</div>\n</p>', '<div class="lead"><div>One</div></div>'],
  ])('becomes a paragraph where MDX and HTML say so: %j', async (text, expected) => {
    expect((await renderBody(text)).replace(/\n/g, '')).toBe(expected);
  });

  test.each([
    ['<Badge>\n  Final\n</Badge>', 'Final'],
    ['<Badge>\n\n  Final *text*\n\n</Badge>', 'Final <em>text</em>'],
    ['<Badge>\n\n  One\n\n  Two\n\n</Badge>', 'One<br>Two'],
    ['<Tooltip tip="x">\n\n  Final\n\n</Tooltip>', 'Final'],
    ['<Icon icon="star">\n\n  Final\n\n</Icon>', 'Final'],
    ['<Popup>\n<PopupTrigger>\n\n  Final\n\n</PopupTrigger>\n</Popup>', 'Final'],
    ['<Note>\n\n<Badge>\n\nFinal\n\n</Badge>\n\n</Note>', 'Final'],
  ])("doesn't become a paragraph in a component of running text: %j", async (text, expected) => {
    for (const [file, page] of [
      ['page.mdx', text],
      ['page.md', text],
      // Braces that aren't MDX: the page is read as Markdown with HTML.
      ['page.md', `${text}\n\n- {curly\n`],
    ] as const) {
      const body = (await renderBody(page, file)).replace(/\s+/g, ' ');
      expect(body).not.toMatch(/<span[^>]*>\s*<p>/);
      expect(body).toContain(expected);
    }
  });

  test("doesn't become a paragraph in Markdown files either", async () => {
    expect(await renderBody('<p align="center">\n\nText\n\n</p>\n', 'page.md')).toBe('<p align="center">Text</p>');
    expect(await renderBody('<h2 align="center">\n\nText\n\n</h2>\n', 'page.md')).toContain(
      '<h2 align="center">Text</h2>',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { renderContents, renderNotFound, renderRedirect } from './special-pages.ts';
import { makeGroup, makeLink, makeView } from './testing.ts';
import { getTranslator } from '../i18n/translator.ts';

const text = getTranslator('en');

describe('renderNotFound', () => {
  test('is a page with a title, a link home and room for suggestions', () => {
    const html = renderNotFound(makeView({ root: '/' }));
    expect(html).toContain('<h1 id="page-title" class="not-found-title">Page not found</h1>');
    expect(html).toContain('data-bd-suggest');
    expect(html).not.toContain('http-equiv');
  });

  test("shows the author's texts and the author's redirect", () => {
    const html = renderNotFound(makeView(), {
      title: 'A <b>',
      descriptionHtml: '<p>Lost?</p>',
      redirectTo: '/docs/?a=1&b=$&',
    });
    expect(html).toContain('A &lt;b&gt;');
    expect(html).toContain('<p>Lost?</p>');
    expect(html).toContain(' data-bd-redirect="/docs/?a=1&amp;b=$&amp;"');
    expect(html).not.toContain('http-equiv');
  });
});

describe('renderContents', () => {
  test('lists every page of every section', () => {
    const html = renderContents(makeView(), [
      {
        title: 'Guides',
        items: [makeGroup({ label: 'Group', items: [makeLink({ label: 'One', href: 'one.html' })] })],
      },
      { items: [makeLink({ label: 'Two', href: 'two.html' })] },
    ]);
    expect(html).toContain('<h2>Guides</h2>');
    expect(html).toContain('<a href="one.html">One</a>');
    expect(html).toContain('<a href="two.html">Two</a>');
  });
});

describe('renderRedirect', () => {
  test('redirects to the target and marks it as canonical', () => {
    const html = renderRedirect({ to: '../new.html#part', canonical: 'https://docs.example.com/new', text });
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=../new.html#part">');
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/new">');
    expect(html).toContain('<a href="../new.html#part">');
  });

  test('never redirects to a script', () => {
    const html = renderRedirect({ to: 'javascript:alert(1)', text });
    expect(html).not.toContain('url=javascript');
    expect(html).not.toContain('href="javascript');
  });
});

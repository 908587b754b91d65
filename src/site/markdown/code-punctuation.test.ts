import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const render = async (text: string, name: string) => {
  const { body, codes } = await renderTestPage(text, {}, name);
  expect(codes.filter((code) => code !== 'content-format')).toEqual([]);
  return body.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
};

test.each(['page.mdx', 'page.md'])('keeps straight quotes, hyphens and dots in code elements of %s', async (name) => {
  expect(await render('Use <code>--to "x" it\'s ...</code> and "text" -- ok.', name)).toContain(
    '<code>--to "x" it\'s ...</code> and “text” – ok.',
  );
  expect(await render('Use <kbd>--y</kbd>, <samp>"a"</samp> or <tt>b---c</tt>.', name)).toContain(
    'Use <kbd>--y</kbd>, <samp>"a"</samp> or <tt>b---c</tt>.',
  );
  expect(await render('A <code>&lt;a--b&gt; **"c"**</code>', name)).toContain(
    '<code>&lt;a--b&gt; <strong>"c"</strong></code>',
  );
  expect(await render('| A |\n|---|\n| <code>"a" -- b</code> |', name)).toContain('<code>"a" -- b</code>');
  expect(await render('<table><tr><td><code>"a" -- b</code></td></tr></table>', name)).toContain(
    '<code>"a" -- b</code>',
  );
});

test('keeps them in elements of several lines', async () => {
  expect(await render('<pre>\n"a" -- b...\n</pre>', 'page.mdx')).toContain('"a" -- b...');
  expect(await render('<pre>\n  "a"\n\n  b--c\n</pre>', 'page.mdx')).toContain('b--c');
});

test('keeps them beside a formula and after a list with tabs, where offsets differ', async () => {
  const text = '-\tSum $a_b$ of <code>--x "y"</code>\n\nUse $$x$$ and <code>"z"</code>.';
  const body = await render(text, 'page.mdx');
  expect(body).toContain('<code>--x "y"</code>');
  expect(body).toContain('<code>"z"</code>');
});

test.each(['page.mdx', 'page.md'])("keeps the author's own characters in %s", async (name) => {
  expect(await render('See <code>“a” – b</code> and <code>&ldquo;c&rdquo;</code>', name)).toContain(
    '<code>“a” – b</code> and <code>“c”</code>',
  );
});

test.each(['acronym', 'big', 'nobr', 'strike'])('keeps <%s> in a line of text', async (tag) => {
  const { body, markdown } = await renderTestPage(`Some <${tag}>words</${tag}> here.`);
  expect(body).toContain(`<p>Some <${tag}>words</${tag}> here.</p>`);
  expect(markdown).toContain('Some words here.');
});

import { fc } from '../../../../test/helpers/properties.ts';
import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test('Markdown is rendered with headings one level down, lists, tables and code', () => {
  const html = renderMarkdown('# A\n\n- [x] b\n\n|c|d|\n|-|-|\n|1|2|\n\n`<e>`\n\n[f](https://example.com/?a=1&b=2)');
  expect(html).toContain('<h2>A</h2>');
  expect(html).toContain('☑ b');
  expect(html).toMatch(/<div class="wide"><table>/);
  expect(html).toContain('<code>&lt;e&gt;</code>');
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow">f</a>');
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<style>*{display:none}</style>',
  '<!-- hidden -->',
  '[a](javascript:alert(1))',
  '[a](\u0001java\tscript:alert(1))',
  '[a](data:text/html,x)',
  '[a](/pulls/pr_1/merge)',
  '<javascript:alert(1)>',
  '![a](javascript:alert(1))',
  '[a]: javascript:alert(1)\n\n[a]',
])('everything in %j reaches the page as text only', (text) => {
  expect(renderMarkdown(text)).not.toMatch(/<(?!\/?(p|a|h2)\b)|href="(?!https?:|mailto:)|<!--/);
});

test('an image becomes a link, so opening the page sends no request to another server', () => {
  expect(renderMarkdown('![a "b"](https://example.com/p.png)')).toBe(
    '<p><a href="https://example.com/p.png" rel="noopener noreferrer nofollow">Image: a &quot;b&quot;</a></p>',
  );
});

test('the output contains only Markdown elements, whatever the input', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '`',
    '[',
    ']',
    '(',
    ')',
    '!',
    '*',
    '&',
    ':',
    '\n',
    '|',
    '-',
    'a',
    '\\',
    '{',
    '}',
    'script',
    'https://b.c',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const tags = renderMarkdown(parts.join('')).match(/<[^>]*>?/g) ?? [];
      for (const tag of tags) expect(tag).toMatch(/^<\/?[a-z]+[1-6]?( (href|rel|class)="[^"<>]*")*>$/);
    }),
  );
});

const NESTED_FORMS: Record<string, (levels: number) => string> = {
  quotes: (levels) => '>'.repeat(levels),
  'quotes with blanks': (levels) => '> '.repeat(levels),
  lists: (levels) => `${'- '.repeat(levels)}a`,
  'numbered lists': (levels) => `${'1. '.repeat(levels)}a`,
  'quotes and lists': (levels) => `${'> - '.repeat(levels)}a`,
  emphasis: (levels) => `${'*a '.repeat(levels)}${' a*'.repeat(levels)}`,
  'strong emphasis': (levels) => `${'**a _b '.repeat(levels)}${'_ **'.repeat(levels)}`,
  'struck text': (levels) => `${'~~a '.repeat(levels)}${' a~~'.repeat(levels)}`,
  links: (levels) => `${'['.repeat(levels)}a${'](b)'.repeat(levels)}`,
  images: (levels) => `${'!['.repeat(levels)}a${'](b)'.repeat(levels)}`,
  brackets: (levels) => '['.repeat(levels) + ']'.repeat(levels),
  parentheses: (levels) => `[a](${'('.repeat(levels)}${')'.repeat(levels)})`,
};

test.each(Object.keys(NESTED_FORMS))('endless %s are shown as text and do not crash the process', (name) => {
  const nest = (levels: number) => NESTED_FORMS[name]?.(levels) ?? '';
  for (const levels of [100, 1_000, 5_000]) expect(renderMarkdown(nest(levels))).not.toBe('');
  const text = renderMarkdown(nest(100_000)).replace(/<[^>]*>/g, '');
  expect(text).toBe(nest(100_000).replace(/>/g, '&gt;'));
});

test('content that is too deeply nested to render is still shown', () => {
  expect(renderMarkdown(`${'> '.repeat(59)}hidden`)).toContain('hidden');
  expect(renderMarkdown(`${'> '.repeat(80)}hidden`)).toMatch(/^<pre>.*hidden<\/pre>$/);
  expect(renderMarkdown(`${'- '.repeat(80)}hidden`)).toMatch(/^<pre>.*hidden<\/pre>$/);
});

test('a long text is shown unrendered', () => {
  const text = '**a** <b> '.repeat(10_000);
  expect(renderMarkdown(text)).toBe(`<pre>${text.replace(/</g, '&lt;').replace(/>/g, '&gt;')}</pre>`);
});

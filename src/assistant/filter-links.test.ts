import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../site/client/assistant/parse-markdown.ts';
import { createLinkFilter } from './filter-links.ts';

const resolve = (target: string) => (/^\/read(?:\(1\))?(?:#\w+)?$/.test(target) ? `/base${target}` : undefined);
const ALLOWED_LINKS = /^\/base\/read(?:\(1\)|%281%29)?(?:#\w+)?$/;

function filter(pieces: readonly string[]): string {
  const links = createLinkFilter({ resolve });
  return pieces.map((piece) => links.push(piece)).join('') + links.end();
}

test.each([
  ['See [retries](/read#b).', 'See [retries](/base/read#b).'],
  ['See [retries](/other).', 'See retries.'],
  ['See [a](https://evil.test/?q=secret) and [b](/read).', 'See a and [b](/base/read).'],
  ['![pixel](https://evil.test/x.png)', 'pixel'],
  ['![pixel](/read "title")', '[pixel](/base/read)'],
  ['Wow![a](/read) and `x`[b](/read)!', 'Wow[a](/base/read) and `x`[b](/base/read)\\!'],
  ['[a `b` c](/read)', '[a `b` c](/base/read)'],
  ['[a [b] c](/read) [d](</read>) [e](/read(1))', '[a \\[b\\] c](/base/read) [d](/base/read) [e](/base/read%281%29)'],
  ['`[code](/other)` and ``[`](/other)``', '`[code](/other)` and ``[`](/other)``'],
  ['```\n[code](/other)\n```\n[x](/other)', '```\n[code](/other)\n```\n\nx'],
  ['~~~ts\n[code](/other)\n```\n~~~\n[x](/other)', '````ts\n[code](/other)\n```\n````\n\nx'],
  ['1. [x](/other)\n  [y](/read)', '1. x [y](/base/read)'],
  [
    '1. One:\n   ```sh\n   npm i\n\n   ls\n   ```\n2. Two\n   - deep\n\nEnd',
    '1. One:\n\n   ```sh\n   npm i\n\n   ls\n   ```\n2. Two\n\n   - deep\n\nEnd',
  ],
  ['| a | b |\n|-|-|\n| `x|` | [y](/other) |', '| a | b |\n|---|---|\n| \\`x | \\` |'],
  ['a | b\n-|-\nc | d', '| a | b |\n|---|---|\n| c | d |'],
  ['\\[no\\](/other) [open', '\\[no\\](/other) \\[open'],
  ['a `lone [x](/other)\nb', 'a \\`lone x b'],
  ['[x](javascript:alert(1))', 'x'],
  ['array[0] and [1](', 'array\\[0\\] and \\[1\\]('],
  ['See https://evil.test/a_b, or ask@evil.test.', 'See `https://evil.test/a_b`, or `ask@evil.test`.'],
  ['**Note:** call `a*b*` in docs.json, not README.md', '**Note:** call `a*b*` in docs.json, not README\\.md'],
  ['<b>bold</b> <!-- [x](/read) -->', '\\<b>bold\\</b> \\<!-- [x](/base/read) -->'],
  ['Title\n===\n\n> quoted\n> more', '# Title\n\n> quoted more'],
  ['a  \nb\n\n---\n\n    code', 'a\\\nb\n\n***\n\n```\ncode\n```'],
])('converts %j to %j, whether in one piece or in single characters', (text, expected) => {
  expect(filter([text])).toBe(expected);
  expect(filter(text.split(''))).toBe(expected);
});

test.each([
  '[a\nb](https://evil.test)',
  '[![p](https://evil.test/p.png)](/read)',
  `[a](https://evil.test/${'x'.repeat(3_000)})`,
  '[a][b]\n\n[b]: https://evil.test',
  '[a]: https://evil.test\n\n[a]',
  '<https://evil.test>',
  'https://evil.test www.evil.test //evil.test evil.com a@evil.com ht**tp**s://evil.test http\\://evil.test',
  '[a](&#x68;ttps://evil.test) &#91;a&#93;(https://evil.test) h&#116;tps://evil.test',
  '[a](//evil.test) [a](\\\\evil.test) [a](\thttps://evil.test) [a](java\tscript:x) [a](/read"onclick=x)',
  '`a [b](https://evil.test)\n\n`` ` `` [c](https://evil.test) ``` `d` [e](https://evil.test)',
  '**a `b** [x](https://evil.test) c` d** *a `b* [x](https://evil.test)`',
  '- a\n\n      ```\n[x](https://evil.test)\n      ```',
  '> ```\n[x](https://evil.test)',
  '```\n\u00a0```\n[x](https://evil.test)\n```',
  '```\n     ```\n[x](https://evil.test)\n```',
  '- ```\n  a\n[x](https://evil.test)\n  ```',
  'a\r[x](https://evil.test)\rb `\r[y](https://evil.test)`',
  '- a\u2028  ```\n  [x](https://evil.test)\n  ```',
  '> > > > > > > > > `[x](https://evil.test)`',
  '| `a` |\n|-|\n| `\\|[x](https://evil.test)\\|` |',
  'a `x|[l](https://evil.test)|`\n--|--',
  '[x\n---\n](https://evil.test) <img src=https://evil.test> <a href="https://evil.test">',
  'a&#10;&#10;[b](https://evil.test)&#10;```&#10;x',
  '[^1]\n\n[^1]: https://evil.test',
])('leaves no link, image or HTML from %j for any renderer', (text) => {
  expect(listDangers(filter([text]))).toEqual([]);
});

test.each([
  ['`npm run build, then look at it`', ['`', 'npm run build, ', 'then look', ' at it', '`']],
  ['``b`c``', ['`', '`b', '`c', '`', '`']],
  ['``b [x](/other) `c``', ['``b [x](/other) ', '`c', '`', '`']],
])('passes the code %s on completely, however its marks are split', (code, pieces) => {
  const links = createLinkFilter({ resolve });
  const parts = ['Some words and then ', ...pieces, ' and then many more words', ' after it. '].map((piece) =>
    links.push(piece),
  );
  const outputs = [...parts, links.end()];
  expect(outputs.join('')).toBe(`Some words and then ${code} and then many more words after it.`);
  expect(outputs.filter((part) => part.includes('`'))).toEqual([expect.stringContaining(code)]);
});

test('keeps a table whose first line has no mark at its start and is long', () => {
  const head = 'The name of the setting that you can change | Value';
  expect(filter([`${head}\n-|-\nretries | 3`])).toContain(`| ${head} |\n|---|---|\n| retries | 3 |`);
});

test('holds text back no longer than a link can be', () => {
  const links = createLinkFilter({ resolve });
  expect(links.push('Some words at first, ')).toBe('Some words at ');
  expect(links.push('and [a link with a few words')).toBe('first, and ');
  expect(links.push('](/read).\n\n')).toBe('[a link with a few words](/base/read).');
  expect(links.push(`[${'x '.repeat(1_500)}`)).not.toBe('');
});

const PARTS = fc.constantFrom(
  '[',
  ']',
  '(',
  ')',
  '](',
  '](/read)',
  '](https://evil.test)',
  '![',
  '!',
  '[x](/no)',
  '[x](/read)',
  '[^1]',
  '[a]: /b',
  '`',
  '``',
  '```',
  '~~~',
  '\n```\n',
  '\n  ```js\n',
  '*',
  '**',
  '_',
  '__',
  '~~',
  '\\',
  '|',
  '\n|-|-|\n',
  '\n--|--\n',
  '| a | b |',
  '\n',
  '\n\n',
  '  \n',
  '\r',
  '\t',
  ' ',
  '    ',
  '\n    ',
  '\u00a0',
  '\u2028',
  '\0',
  '\uFEFF',
  'a',
  'b ',
  'word',
  '1. ',
  '\n2. ',
  '- ',
  '\n- ',
  '\n  - ',
  '> ',
  '\n> ',
  '# ',
  '\n---\n',
  '\n===',
  '<',
  '>',
  '<!--',
  '-->',
  '<b>',
  '<img src=x>',
  '<https://evil.test>',
  'https://evil.test',
  'evil.com',
  'www.evil.com',
  'a@evil.com',
  '//evil.test',
  ':',
  '://',
  '.com',
  'mailto:',
  'javascript:x',
  '&#x68;',
  '&#10;',
  '&lt;',
  '&amp;',
  '&#91;',
  '&',
  '"',
  "'",
  '/read',
  '/no',
  '=',
  '+',
  '^',
  '{',
  '}',
  'É',
  '。',
);

test('leaves no disallowed link, image or HTML for any renderer, whatever the model writes', () => {
  const texts = fc.oneof(
    fc.array(PARTS, { maxLength: 25 }).map((parts) => parts.join('')),
    fc
      .array(fc.oneof(PARTS, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const filteredText = filter([text]);
      expect({ filtered: filteredText, dangers: listDangers(filteredText) }).toEqual({
        filtered: filteredText,
        dangers: [],
      });
    }),
    { numRuns: Number(process.env['FILTER_RUNS'] ?? 2_000) },
  );
});

test('keeps every partial output safe, independent of how the text is split', () => {
  fc.assert(
    fc.property(fc.array(PARTS, { maxLength: 25 }), (parts) => {
      const links = createLinkFilter({ resolve });
      let output = '';
      for (const part of parts) {
        output += links.push(part);
        expect(listDangers(output)).toEqual([]);
      }
      expect(output + links.end()).toBe(filter([parts.join('')]));
    }),
    { numRuns: 300 },
  );
});

test('keeps words that are not marks, in order', () => {
  const words = fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/), PARTS), { maxLength: 30 });
  const countLetters = (text: string) => text.replace(/[^q]/g, '').length;
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts
        .join(' ')
        .replaceAll('q', 'k')
        .replace(/\b[a-z]+\b/g, (word) => `${word}q`);
      // Link URLs and code languages are dropped.
      if (/[[\]<&`~]/.test(text)) return;
      // The start of a long first line is repeated if it turns out to be the head of a table.
      expect(countLetters(filter([text]))).toBeGreaterThanOrEqual(countLetters(text));
    }),
    { numRuns: 300 },
  );
});

const RENDERERS = [false, true].map((linkify) => {
  const renderer = new MarkdownIt({ html: true, linkify });
  renderer.validateLink = () => true;
  renderer.normalizeLink = (address) => address;
  return renderer;
});
const COMMONMARK = new MarkdownIt('commonmark');
COMMONMARK.validateLink = () => true;

/**
 * Returns links to unread places, images and HTML, as recognized by CommonMark, its common extensions and the pages of
 * a site.
 */
function listDangers(markdown: string): string[] {
  const dangers: string[] = [];
  const checkTokens = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'image' || token.type.startsWith('html_')) dangers.push(`${token.type} ${token.content}`);
      if (token.type === 'link_open') checkAddress(String(token.attrGet('href')));
      checkTokens(token.children ?? []);
    }
  };
  const checkAddress = (address: string): void => {
    if (!ALLOWED_LINKS.test(address)) dangers.push(`link ${address}`);
  };
  for (const renderer of [...RENDERERS, COMMONMARK]) checkTokens(renderer.parse(markdown, {}));
  const checkLinks = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && value.type === 'link' && 'href' in value) checkAddress(`${String(value.href)}`);
    for (const each of Object.values(value)) checkLinks(each);
  };
  checkLinks(parseMarkdown(markdown));
  return dangers;
}

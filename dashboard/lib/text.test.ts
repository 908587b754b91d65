import { expect, test } from 'vitest';
import { describeAction } from './describe-action.ts';
import { describeRepository } from './describe-repository.ts';
import { findPullId } from './find-pull-id.ts';
import { createKeySequence } from './key-sequence.ts';
import { getNextPath } from './next-path.ts';
import { findPagePath, getPageUrl } from './page-path.ts';
import { parseProse } from './parse-prose.ts';
import { rankMatches } from './rank-matches.ts';
import { showHidden } from './show-hidden.ts';
import { shorten } from './shorten.ts';
import { splitName } from './split-name.ts';
import { toCsv } from './to-csv.ts';

test('opens only dashboard paths after sign-in', () => {
  expect(getNextPath('/org_1/keys?x=1')).toBe('/org_1/keys?x=1');
  expect(getNextPath('/dashboard/org_1/keys')).toBe('/org_1/keys');
  for (const hostilePath of [undefined, '//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in?next=/'])
    expect(getNextPath(hostilePath)).toBe('/');
});

test('quotes CSV cells and never writes a formula', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['x,"y"', 1],
        ['=HYPERLINK("x")', null],
      ],
    ),
  ).toBe('a,b\r\n"x,""y""",1\r\n"\'=HYPERLINK(""x"")",\r\n');
});

test('recognizes URLs of pull requests on the built-in host only', () => {
  expect(findPullId('http://127.0.0.1:7777/pulls/pr_01abc?signature=x')).toBe('pr_01abc');
  expect(findPullId('https://github.com/acme/docs/pull/42')).toBeUndefined();
});

test.each([
  ['https://github.com/acme/docs.git', 'acme/docs'],
  ['https://user:token@git.example.com/a/b/docs.git', 'b/docs'],
  ['git@github.com:acme/docs.git', 'acme/docs'],
  ['/var/lib/bindery/repositories/docs.git', 'repositories/docs'],
])('describes the repository %s as %s', (url, name) => expect(describeRepository(url)).toBe(name));

test('describes actions in the past tense', () => {
  expect(
    ['key.create', 'reset-link.create', 'agent.archive', 'pull.merge', 'webhook.rotate', 'odd'].map(describeAction),
  ).toEqual([
    'API key created',
    'Reset link created',
    'Agent job archived',
    'Pull request merged',
    'Webhook secret rotated',
    'Odd',
  ]);
});

test('shows the code points of characters that hide or reorder text', () => {
  expect(showHidden('a\u202eb\u200b c')).toBe('a⟦U+202E⟧b⟦U+200B⟧ c');
  expect(showHidden('a\u3164b\u{e0101}c\ufe0f ⚠\ufe0f')).toBe('a⟦U+3164⟧b⟦U+E0101⟧c⟦U+FE0F⟧ ⚠\ufe0f');
});

test('accepts a two-key shortcut only if the second key is in time', () => {
  const press = createKeySequence(['g e', '?']);
  expect([press('g', 0), press('e', 500)]).toEqual([undefined, 'g e']);
  expect([press('g', 1000), press('e', 5000)]).toEqual([undefined, undefined]);
  expect([press('g', 6000), press('?', 6100)]).toEqual([undefined, '?']);
});

test('ranks commands first that have a word starting with the typed text', () => {
  const matches = rankMatches(['Agent jobs', 'API keys', 'Exports', 'New export'], 'ex', (text) => text);
  expect(matches).toEqual(['Exports', 'New export']);
  expect(rankMatches(['API keys'], 'ak', (text) => text)).toEqual(['API keys']);
  expect(rankMatches(['API keys'], 'xyz', (text) => text)).toEqual([]);
});

test('parses only simple Markdown, and links only to the web', () => {
  expect(parseProse('## Done\n\nSee **this** `x`.\n- a\n- [b](https://example.com)\n\n```\ncode\n```')).toEqual([
    { kind: 'heading', inlines: [{ kind: 'text', text: 'Done' }] },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'See ' },
        { kind: 'strong', text: 'this' },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'x' },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      items: [[{ kind: 'text', text: 'a' }], [{ kind: 'link', text: 'b', href: 'https://example.com', isCode: false }]],
    },
    { kind: 'code', text: 'code' },
  ]);
  expect(parseProse('<https://example.com/a.>\n\n---\n<https://xy z>')).toEqual([
    {
      kind: 'paragraph',
      inlines: [{ kind: 'link', text: 'https://example.com/a.', href: 'https://example.com/a.', isCode: false }],
    },
    { kind: 'rule' },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: '<' },
        { kind: 'link', text: 'https://xy', href: 'https://xy', isCode: false },
        { kind: 'text', text: ' z>' },
      ],
    },
  ]);
  expect(parseProse('Done.\n\n[//]: # (bindery:aj_1)')).toEqual([
    { kind: 'paragraph', inlines: [{ kind: 'text', text: 'Done.' }] },
  ]);
  expect(parseProse('````\na\n```\nb\n````\nc')).toEqual([
    { kind: 'code', text: 'a\n```\nb' },
    { kind: 'paragraph', inlines: [{ kind: 'text', text: 'c' }] },
  ]);
  expect(parseProse('[x](javascript:alert(1))')).toEqual([
    { kind: 'paragraph', inlines: [{ kind: 'text', text: '[x](javascript:alert(1))' }] },
  ]);
});

test('splits names after separators, and shortens prompts after a word', () => {
  expect(splitName('a-team@docs.acme.example')).toEqual(['a-', 'team@', 'docs.', 'acme.', 'example']);
  expect(splitName('2001:db8::1, /x/')).toEqual(['2001:', 'db8::', '1, /', 'x/']);
  for (const name of ['', '.', 'The API', 'a\nb']) expect(splitName(name).join('')).toBe(name);
  expect(shorten('Fix the links.\nAll of them.', 20)).toBe('Fix the links.');
  expect(shorten('Fix the links of it', 13)).toBe('Fix the links…');
  expect(shorten('Fix the links of it', 12)).toBe('Fix the…');
  expect(shorten('修正所有失效的連結', 4)).toBe('修正所有…');
  expect(shorten('😀😀😀', 2)).toBe('😀😀…');
});

test('maps a repository file to its page', () => {
  expect(findPagePath('docs/guides/start.mdx', 'docs')).toBe('guides/start');
  expect(findPagePath('index.md', '')).toBe('');
  expect(findPagePath('guides/index.mdx', '')).toBe('guides');
  for (const other of ['guides/start.mdx', 'docs/docs.json', 'docs/snippets/note.mdx', 'docs-old/start.mdx'])
    expect(findPagePath(other, 'docs')).toBeUndefined();
  expect(getPageUrl('http://docs.example/base/', 'guides/a b')).toBe('http://docs.example/base/guides/a%20b');
  expect(getPageUrl('http://docs.example', '')).toBe('http://docs.example/');
});

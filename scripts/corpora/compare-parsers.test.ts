import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareParsers, compareParsersOnSite } from './compare-parsers.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import { printTree } from './print-tree.ts';

const PAGE = `---
title: A
---

import Part from "./part.mdx"

# Title "with" quotes -- and dashes {#id}

<Card title="a &amp; b" count={2} {...rest}>
  - [x] *one* and https://a.example
  - {value}
</Card>

| Left | Right |
|:-|-:|
| \`code\` | ~~gone~~[^1] |

[^1]: A note

![An "image"](a.png)

<Part />
`;

/** satteri takes the closing quote for a part of the URL. */
const QUOTED_URL = 'Use scopes such as ["https://a.example/read"].\n';

test('satteri and MDX parse a page with the usual syntax in the same way', () => {
  expect(compareParsers(PAGE, 'page.mdx')).toBeUndefined();
});

test('returns the first lines in which the trees differ', () => {
  expect(compareParsers(`${PAGE}\n${QUOTED_URL}`, 'page.mdx')).toEqual({
    before: '  Use scopes such as ["',
    satteri: expect.stringMatching(/^ {2}<a href="https:\/\/a\.example\/read.*%E2%80%9D">$/),
    mdx: '  <a href="https://a.example/read">',
  });
});

test('counts known differences of a site, and lists the others with their files', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-parsers-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.mkdirSync(path.join(folder, 'guides'));
  fs.writeFileSync(path.join(folder, 'index.mdx'), PAGE);
  fs.writeFileSync(path.join(folder, 'guides/quoted.mdx'), QUOTED_URL);
  fs.writeFileSync(path.join(folder, 'guides/cjk.mdx'), '**重要（必読）**を読む\n');
  expect(await compareParsersOnSite(folder)).toEqual({ differences: [], known: 2 });
  expect(await compareParsersOnSite(folder, [])).toMatchObject({
    differences: [{ file: 'guides/cjk.mdx' }, { file: 'guides/quoted.mdx' }],
    known: 0,
  });
});

test('no known difference matches equal lines, or a lost element', () => {
  const lines = { satteri: '<a href="/b">', mdx: '<a href="/b">', before: '' };
  for (const difference of [lines, { ...lines, satteri: '' }, { ...lines, mdx: '<a href="/c">' }])
    expect(KNOWN_DIFFERENCES.filter(({ isMatch }) => isMatch(difference))).toEqual([]);
});

test('prints a tree without white space, and typographic punctuation as written', () => {
  const text = (value: string) => ({ type: 'text', value });
  const paragraph = { type: 'element', tagName: 'p', children: [text('“a”\n'), text('  b…'), text(' – c')] };
  expect(printTree({ type: 'root', children: [text('\n'), paragraph, text('\n')] })).toEqual([
    '<p>',
    '  "a" b... -- c',
  ]);
});

import { expect, test } from 'vitest';
import type { SiteProblem } from '../types.ts';
import { compareProblems } from './compare-problems.ts';
import { findTarget } from './problem-target.ts';

function problem(message: string, change: Partial<SiteProblem> = {}): SiteProblem {
  return { severity: 'warning', code: 'broken-link', message, file: 'a.mdx', line: 1, column: 1, ...change };
}

function compare(before: SiteProblem[], after: SiteProblem[], renames: [string, string][] = []) {
  const { added, old, fixed } = compareProblems({ before, after, renames: new Map(renames) });
  return { added: added.map(({ message }) => message), old: old.length, fixed };
}

test.each([
  ['The link "/a. b" leads to no page. Did you mean "/b"?', '"/a. b"'],
  ['The page "a" that the navigation lists (/navigation/pages/3) does not exist. Did you mean "b"?', '"a"'],
  ['Unknown field "lable" (/navbar/0/lable); it was ignored. Did you mean "label"?', '"lable"'],
  ['<Card> has no prop "titel"; it was ignored. Did you mean "title"?', '<Card "titel"'],
  ['The variable {{host}} is not defined; it is shown as written.', '{{host}}'],
  ['Expected a list at /navigation/tabs/2, got a text. It was ignored.', 'Expected a list at  got a text'],
  ['More than 1000 redirects have wildcards; from here on they were left out.', 'More than # redirects have wildcards'],
])('a diagnostic is about what its first sentence quotes: %s', (message, target) => {
  expect(findTarget({ message })).toBe(target);
});

test('a guess, a count or a place that has changed makes no new problem', () => {
  const pairs = [
    ['The link "/x" leads to no page. Did you mean "/y"?', 'The link "/x" leads to no page. Correct it.'],
    ['The icon "x" is not there. Used by /a and 2 more pages.', 'The icon "x" is not there. Used by /b.'],
    [
      'The page "p" that the navigation lists (/pages/1) does not exist.',
      'The page "p" that the navigation lists (/pages/7) does not exist.',
    ],
  ] as const;
  for (const [before, after] of pairs)
    expect(compare([problem(before)], [problem(after, { line: 9 })])).toEqual({ added: [], old: 1, fixed: 0 });
});

test('the same problem once more, or in another file, is new', () => {
  const one = problem('The link "/x" leads to no page.');
  expect(compare([one], [one, { ...one, line: 4 }]).added).toHaveLength(1);
  expect(compare([one], [{ ...one, file: 'b.mdx' }])).toMatchObject({ added: [one.message], fixed: 1 });
  expect(compare([one], [problem('The link "/z" leads to no page.')])).toMatchObject({ fixed: 1, old: 0 });
});

test('a problem moves with its file, and with the address that it names', () => {
  const link = problem('The link "/x" leads to no page.', { file: 'guides/a.mdx' });
  expect(compare([link], [{ ...link, file: 'b.mdx' }], [['guides/a.mdx', 'b.mdx']])).toEqual({
    added: [],
    old: 1,
    fixed: 0,
  });
  const twice = problem('The page "/guides/a" is listed more than once (again at /pages/3).', { file: 'docs.json' });
  const renamed = problem('The page "/b" is listed more than once (again at /pages/2).', { file: 'docs.json' });
  expect(compare([twice], [renamed], [['guides/a.mdx', 'b.mdx']])).toEqual({ added: [], old: 1, fixed: 0 });
});

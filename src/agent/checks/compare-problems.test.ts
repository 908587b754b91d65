import { expect, test } from 'vitest';
import type { SiteProblem } from '../types/site.ts';
import { compareProblems } from './compare-problems.ts';
import { findTarget } from './problem-target.ts';

function createProblem(message: string, change: Partial<SiteProblem> = {}): SiteProblem {
  return { severity: 'warning', code: 'broken-link', message, file: 'a.mdx', line: 1, column: 1, ...change };
}

function compare(before: SiteProblem[], after: SiteProblem[], renames: [string, string][] = []) {
  const { added, old, fixed } = compareProblems({ before, after, renames: new Map(renames) });
  return { added: added.map(({ message }) => message), old: old.length, fixed: fixed.length };
}

test.each([
  ['The link "/a. b" is broken. Did you mean "/b"?', '"/a. b"'],
  ['The page "a" in the navigation (/navigation/pages/3) does not exist. Did you mean "b"?', '"a"'],
  ['Unknown field "lable" (/navbar/0/lable). It is ignored. Did you mean "label"?', '"lable"'],
  ['<Card> has no prop "titel". It is ignored. Did you mean "title"?', '<Card "titel"'],
  ['The variable {{host}} is not defined. It is shown as written.', '{{host}}'],
  [
    'Expected a list at /navigation/tabs/2, but got a string. The value is ignored.',
    'Expected a list at  but got a string',
  ],
  [
    'The site has more than 1000 redirects with wildcards, the maximum. This one and later ones are ignored.',
    'The site has more than # redirects with wildcards, the maximum',
  ],
])('identifies a diagnostic by the quotes in its first sentence: %s', (message, target) => {
  expect(findTarget({ message })).toBe(target);
});

test('does not report a problem as new if only a suggestion, count or position changed', () => {
  const pairs = [
    ['The link "/x" is broken. Did you mean "/y"?', 'The link "/x" doesn\'t match any page. Fix it.'],
    ['The icon "x" is not there. Used by /a and 2 more pages.', 'The icon "x" is not there. Used by /b.'],
    [
      'The page "p" in the navigation (/pages/1) is excluded.',
      'The page "p" in the navigation (/pages/7) is excluded.',
    ],
  ] as const;
  for (const [before, after] of pairs)
    expect(compare([createProblem(before)], [createProblem(after, { line: 9 })])).toEqual({
      added: [],
      old: 1,
      fixed: 0,
    });
});

test('reports the same problem as new if it appears again or in another file', () => {
  const one = createProblem('The link "/x" is broken.');
  expect(compare([one], [one, { ...one, line: 4 }]).added).toHaveLength(1);
  expect(compare([one], [{ ...one, file: 'b.mdx' }])).toMatchObject({ added: [one.message], fixed: 1 });
  expect(compare([one], [createProblem('The link "/z" is broken.')])).toMatchObject({ fixed: 1, old: 0 });
});

test('matches a problem after its file or the path in its message was moved', () => {
  const link = createProblem('The link "/x" is broken.', { file: 'guides/a.mdx' });
  expect(compare([link], [{ ...link, file: 'b.mdx' }], [['guides/a.mdx', 'b.mdx']])).toEqual({
    added: [],
    old: 1,
    fixed: 0,
  });
  const repeatedProblem = createProblem('The page "/guides/a" is listed more than once (again at /pages/3).', {
    file: 'docs.json',
  });
  const renamedProblem = createProblem('The page "/b" is listed more than once (again at /pages/2).', {
    file: 'docs.json',
  });
  expect(compare([repeatedProblem], [renamedProblem], [['guides/a.mdx', 'b.mdx']])).toEqual({
    added: [],
    old: 1,
    fixed: 0,
  });
});

import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { findPageProblems } from './find-writing-problems.ts';

test.each([
  ['dashes', '---\n'],
  ['fields', 'title: a\n'],
  ['escapes', '\\n\\'],
  ['backslashes', '\\'],
  ['spaces', ' '],
  ['backticks', '`'],
  ['fences', '```\n'],
  ['brackets', '[<{('],
  ['comments', '{/*<!--'],
  ['headings', '## A\n'],
  ['repeated lines', '## A heading of the page\n\nA line.\n'],
  ['rows', '| a '],
  ['elisions', '// ...\n'],
  ['numbered lines', '1\ta\n'],
  ['pre', '<pre></pre>'],
])('takes time linear to the length of a page of %s', (_, part) => {
  const run = (size: number) => {
    const text = part.repeat(40 * size);
    findPageProblems({ name: 'a.mdx', before: `${text} `, after: `Text\n${text}` }, text);
  };
  expect(measureGrowth(run, 10)).toBeLessThan(30);
});

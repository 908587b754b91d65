import { expect, test } from 'vitest';
import { compareDiagnostics } from '../model/diagnostics.ts';
import { planTestSite } from '../testing.ts';
import { checkPages } from './check-pages.ts';

function check(pages: string[], files: Record<string, string>) {
  const plan = planTestSite({ navigation: { pages } }, files);
  return checkPages(plan, plan.diagnostics);
}

test('reports a navigation whose pages are all missing', () => {
  expect(check(['a', 'b'], { 'docs/a.mdx': '# A' })).toMatchObject([
    {
      file: 'docs.json',
      severity: 'error',
      code: 'navigation-empty',
      message: expect.stringMatching(/^None of the 2 pages/),
    },
  ]);
});

test('a navigation whose pages are all missing comes before other problems', () => {
  const files = { 'about/c.mdx': '# C' };
  const plan = planTestSite({ navigation: { pages: ['a', 'b'] } }, files);
  const other = {
    file: 'about/c.mdx',
    line: 1,
    column: 1,
    severity: 'error',
    code: 'broken-link',
    message: 'x',
  } as const;
  const diagnostics = [other, ...plan.diagnostics, ...checkPages(plan, plan.diagnostics)];
  expect(diagnostics.toSorted(compareDiagnostics).map(({ code }) => code)).toEqual([
    'navigation-empty',
    'broken-link',
    'missing-page',
    'missing-page',
  ]);
});

test.each([
  ['all pages exist', ['a'], { 'a.mdx': '# A' }],
  ['one page exists', ['a', 'b'], { 'a.mdx': '# A' }],
  ['the navigation is empty', [], { 'a.mdx': '# A' }],
])('reports nothing if %s', (_, pages, files) => {
  expect(check(pages, files)).toEqual([]);
});

test.each([
  [
    'the navigation leads nowhere',
    ['a', 'b'],
    {},
    /^The site has no pages\. None of the 2 pages in the navigation exists\./,
  ],
  ['the only listed page is missing', ['a'], {}, /^The site has no pages\. The page in the navigation doesn't exist\./],
  ['there is no page file', [], {}, /^The site has no pages\. Add an \.mdx or \.md file/],
  ['all pages are restricted', ['a'], { 'a.mdx': '---\ngroups: [staff]\n---\n# A' }, /limited to reader groups/],
])('refuses a site without pages if %s', (_, pages, files: Record<string, string>, message) => {
  expect(() => check(pages, files)).toThrow(message);
});

import { expect, test } from 'vitest';
import type { StoredPullResult } from '../../db/tables/pull-reports.ts';
import { findMark } from '../reviews/own-mark.ts';
import { describeResult, nameStatus } from './describe-result.ts';
import { writeComment } from './write-comment.ts';
import type { CommentFacts } from './write-comment.ts';

const MARK = `rm_${'0'.repeat(26)}`;
const EMPTY: StoredPullResult = {
  pages: [],
  pageCount: 0,
  otherCount: 0,
  problems: [],
  counts: { error: 0, warning: 0, info: 0 },
  fixed: 0,
  orphans: [],
};
const PREVIEW = { url: 'https://preview-x.docs.test/', state: 'ready', exportId: 'se_1', error: undefined } as const;

function write(change: Partial<Omit<CommentFacts, 'result'>> & { result?: Partial<StoredPullResult> } = {}): string {
  const { result, ...facts } = change;
  return writeComment({
    projectName: 'Docs',
    docsFolder: 'docs',
    commit: 'abcdef0123456789',
    mark: MARK,
    problem: undefined,
    preview: undefined,
    redact: (text) => text,
    ...facts,
    result: { ...EMPTY, pageCount: 1, pages: [{ kind: 'changed', path: 'index.mdx' }], ...result },
  });
}

function createProblem(change: Partial<StoredPullResult['problems'][number]> = {}) {
  return { severity: 'error' as const, code: 'x', message: 'Bad.', file: 'a.mdx', line: 3, ...change };
}

test('links pages to the preview, and problems to their line in the repository', () => {
  const text = write({
    preview: PREVIEW,
    result: {
      pages: [
        { kind: 'added', path: 'guides/new page (1).mdx' },
        { kind: 'moved', path: 'b/index.mdx', from: 'a.mdx' },
        { kind: 'removed', path: 'old.mdx' },
      ],
      pageCount: 3,
      problems: [createProblem()],
      counts: { error: 1, warning: 0, info: 0 },
      fixed: 2,
    },
  });
  expect(text).toContain('**Preview:** https://preview-x.docs.test/');
  expect(text).toContain(
    '- Added: [`guides/new page (1).mdx`](https://preview-x.docs.test/guides/new%20page%20%281%29)',
  );
  expect(text).toContain('- Moved: [`b/index.mdx`](https://preview-x.docs.test/b) (from `a.mdx`)');
  expect(text).toContain('- Removed: `old.mdx`');
  expect(text).toContain('- **Error** `docs/a.mdx:3`: Bad. (`x`)');
  expect(text).toContain('**1 new error.** 2 earlier problems are fixed.');
  expect(findMark(text)).toBe(MARK);
});

test('text of the repository cannot mention people, run commands, or contain markup, links or HTML', () => {
  const message =
    'The link `/x` @team [click](javascript:1) <img src=x> **b** ![i](//e) https://evil.test #12\n/merge\n\n[//]: # (bindery:rm_1)';
  const text = write({
    projectName: '@team **Docs** <b>',
    result: {
      pages: [{ kind: 'changed', path: 'a`](//evil.test)@team.mdx' }],
      problems: [createProblem({ message, file: '`@team`.mdx', code: '`' })],
      counts: { error: 1, warning: 0, info: 0 },
    },
  });
  expect(text).not.toMatch(/(?<!\\)<|\]\(javascript|(?<!\\)!\[|https:\/\/evil|^\/merge/m);
  // In code, hosts don't read mentions.
  expect(text.replaceAll(/(`+)[^`](?:.*?[^`])?\1(?!`)/g, '')).not.toMatch(/@team|\]\(\/\/evil/);
  expect(text).toContain('The link `/x` @\u200bteam \\[click\\]\\(javascript:1\\)');
  expect(findMark(text)).toBe(MARK);
});

test('limits the number of pages and problems, and counts the others', () => {
  const problems = Array.from({ length: 50 }, (_, line) => createProblem({ line, message: 'x'.repeat(5_000) }));
  const pages = Array.from({ length: 30 }, (_, index) => ({ kind: 'changed' as const, path: `${index}.mdx` }));
  const text = write({ result: { problems, counts: { error: 90, warning: 0, info: 0 }, pages, pageCount: 400 } });
  expect(text).toContain('- And 75 more. Run `bindery check` to see all.');
  expect(text).toContain('- And 380 more pages.');
  // The built-in host has the lowest maximum.
  expect(text.length).toBeLessThan(10_000);
});

test.each([
  [{ error: 1, warning: 2, info: 0 }, 'error', 'failure', '1 new error and 2 new warnings.'],
  [{ error: 0, warning: 2, info: 0 }, 'error', 'success', '2 new warnings.'],
  [{ error: 0, warning: 1, info: 3 }, 'warning', 'failure', '1 new warning and 3 new notices.'],
  [{ error: 5, warning: 0, info: 0 }, 'never', 'success', '5 new errors.'],
  [{ error: 0, warning: 0, info: 0 }, 'warning', 'success', 'No new problems.'],
] as const)('with %j, the status that fails on %s is %s', (counts, failOn, state, description) => {
  const facts = { result: { ...EMPTY, pageCount: 1, counts }, problem: undefined, preview: undefined };
  expect(describeResult(facts, failOn)).toEqual({ state, description });
});

test('a preview that could not be built, and a commit that could not be read, are errors', () => {
  const preview = { ...PREVIEW, state: 'failed', error: 'docs.json is missing.' } as const;
  const facts = { result: { ...EMPTY, pageCount: 1 }, problem: undefined, preview };
  expect(describeResult(facts, 'error')).toMatchObject({ state: 'error' });
  expect(describeResult({ result: undefined, problem: 'No.', preview: undefined }, 'never').state).toBe('error');
  expect(write({ preview })).toContain('the build failed. docs.json is missing.');
});

test('two projects in one repository have different statuses', () => {
  expect(nameStatus({ id: 'prj_1', name: 'API docs (v2)' })).toBe('bindery/api-docs-v2');
  expect(nameStatus({ id: 'prj_1', name: '***' })).toBe('bindery/prj_1');
});

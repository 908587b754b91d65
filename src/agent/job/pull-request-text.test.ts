import { expect, test } from 'vitest';
import { writeCommitMessage, writePullRequest } from './pull-request-text.ts';
import type { PullRequestDetails } from './pull-request-text.ts';
import type { ReviewCommentRow } from '../../db/schema.ts';
import { writeReviewPrompt } from '../reviews/write-prompt.ts';

const OLD_PROBLEM = { severity: 'warning', code: 'x', message: 'Old.', file: 'a.mdx', line: 1, column: 1 } as const;

const FACTS: PullRequestDetails = {
  jobId: 'aj_1',
  model: 'anthropic:x',
  requests: [{ prompt: 'Explain keys.', title: 'Explain keys', summary: 'Adds a page.' }],
  changes: [
    { path: 'keys.mdx', kind: 'added' },
    { path: 'docs.json', kind: 'modified' },
  ],
  renames: new Map(),
  validation: { added: [], old: [OLD_PROBLEM, OLD_PROBLEM], fixed: [OLD_PROBLEM], orphans: [] },
  restored: [],
  additions: [],
};

function write(change: Partial<PullRequestDetails>): string {
  return writePullRequest({ ...FACTS, ...change }).body;
}

test('describes the request, the changes, the validation result and the author', () => {
  expect(writePullRequest(FACTS)).toEqual({
    title: 'Explain keys',
    body: expect.stringContaining('Adds a page.') as unknown,
  });
  const body = write({});
  expect(body).toContain('```text\nExplain keys.\n```');
  expect(body).toContain('- `keys.mdx` (new)\n- `docs.json` (changed)');
  expect(body).toContain('no new problems. 2 problems already existed. 1 problem was fixed.');
  expect(body).toMatch(/An AI agent \(`anthropic:x`\) wrote these changes/);
});

test('states what the job has used, with the tokens from the cache and the estimated cost', () => {
  const usage = { input: 120_000, cached: 90_000, output: 4_000, micros: 420_000 };
  expect(write({ usage })).toContain(
    'Review them carefully before you merge. The job has used 120,000 input tokens (90,000 from the cache) and 4,000 output tokens, for an estimated $0.42.',
  );
  expect(write({ usage: { ...usage, cached: 0, micros: undefined } })).toContain(
    'The job has used 120,000 input tokens and 4,000 output tokens.',
  );
});

test('links to the job, and names the person who asked as a co-author of the commit', () => {
  const jobUrl = 'https://bindery.test/dashboard/org_1/agent/prj_1/aj_1';
  expect(write({ jobUrl })).toContain(`as Bindery job [aj_1](${jobUrl}).`);
  const coAuthor = { name: 'Maya Lind', email: 'maya@example.test' };
  expect(writeCommitMessage({ title: 'Explain keys', jobId: 'aj_1', coAuthor })).toMatch(
    /job aj_1\.\n\nCo-authored-by: Maya Lind <maya@example\.test>$/,
  );
});

test('names reviewers instead of repeating their comments', () => {
  const comment = { author: 'alice', body: 'How often?', path: null, line: null, kind: 'comment' } as ReviewCommentRow;
  const { text } = writeReviewPrompt([comment], { docsFolder: '', firstNumber: 1 });
  const body = write({ requests: [{ prompt: text, title: 'Say how often', summary: 'Says it.' }] });
  expect(body).toContain('Requested in review comments by `alice`.');
  expect(body).not.toContain('How often?');
});

test('lists a moved file on one line with its former path', () => {
  const body = write({
    changes: [
      { path: 'a.mdx', kind: 'deleted' },
      { path: 'b.mdx', kind: 'added' },
      { path: 'c.mdx', kind: 'deleted' },
    ],
    renames: new Map([['a.mdx', 'b.mdx']]),
  });
  expect(body).toContain('## Files\n\n- `b.mdx` (moved from `a.mdx`)\n- `c.mdx` (deleted)\n\n');
});

test('links to a preview if there is one', () => {
  expect(write({})).not.toContain('## Preview');
  const url = 'https://preview-x.docs.example.com/';
  expect(write({ preview: { url, days: 14 } })).toContain(`## Preview\n\nSee the site with these changes at <${url}>`);
});

test('highlights new errors and additions', () => {
  const problem = {
    severity: 'error',
    code: 'broken-link',
    message: 'No such page.',
    file: 'a.mdx',
    line: 3,
    column: 1,
  } as const;
  const body = write({
    validation: { added: [problem], old: [], fixed: [], orphans: ['lost.mdx'] },
    restored: ['docs.json'],
    additions: [{ kind: 'script', file: 'a.mdx', line: 4, detail: '` onload=x `' }],
  });
  expect(body).toContain('**These changes break the site.** 1 problem is new.\n\n- `a.mdx:3`: error: `No such page.`');
  expect(body).toContain("Pages that aren't in the navigation: `lost.mdx`.");
  expect(body).toContain('**The changes to `docs.json` are left out**');
  expect(body).toContain('- script: `` ` onload=x ` `` in `a.mdx:4`');
});

test('counts the pages outside the navigation that it does not list', () => {
  const orphans = Array.from({ length: 200 }, (_, index) => `page-${index}.mdx`);
  const body = write({ validation: { added: [], old: [], fixed: [], orphans } });
  const listedCount = body.match(/`page-\d+\.mdx`/g)?.length ?? 0;
  expect(body).toContain(` and ${200 - listedCount} more.`);
});

test('neutralizes mentions, issue references, images and HTML that the model or the user wrote', () => {
  const summary =
    'Thanks @acme/docs! Fixes #12, closes acme/docs#3. ![x](https://evil.test/p.gif) <img src=x> </details>';
  const prompt = 'Do.\n````\n@everyone </details> fixes #1\n````';
  const body = write({ requests: [{ prompt, title: 'Fixes #12 @all', summary }] });
  const [textBefore = ''] = body.split('Prompt:');
  expect(textBefore).not.toMatch(/@acme|#12|#3|!\[|<img|<\/details>/);
  expect(body).toContain(`\`\`\`\`\`text\n${prompt}\n\`\`\`\`\``);
  expect(writeCommitMessage({ title: 'Fixes #12 @all', jobId: 'aj_1' })).not.toMatch(/#12|@all/);
});

test('neutralizes commands to the host or its bots on every line', () => {
  const commands = ['/merge', '  /approve', '> /assign @me', '/label ~x'];
  const lines = ['Done.', ...commands, '```', '/close', '```'];
  const prompt = ['Do.', '```', ...commands].join('\n');
  const body = write({ requests: [{ prompt, title: '/lgtm', summary: lines.join('\n') }] });
  expect(body).not.toMatch(/^[\s>]*\/[a-z]/m);
  expect(writePullRequest({ ...FACTS, requests: [{ prompt, title: '/lgtm', summary: 'x' }] }).title).toBe(
    '\u200b/lgtm',
  );
});

test('neutralizes marks that skip checks, words that close issues by URL, and hidden text', () => {
  const title = '[skip ci] Closing https://git.example/a/b/issues/1, implements GH-12';
  const message = writeCommitMessage({ title, jobId: 'aj_1' });
  expect(message).not.toMatch(/\[skip ci\]|Closing https|implements GH/);
  const hiddenText = write({ requests: [{ prompt: 'x', title: 'x', summary: 'a\u202eb\u{e0041}\u{e0042}c' }] });
  expect(hiddenText).toContain('abc');
});

test('keeps a title unchanged in the pull request and the commit, as plain text', () => {
  const title = 'Use <Card> & "![x]" in a table';
  expect(writePullRequest({ ...FACTS, requests: [{ prompt: 'x', title, summary: 'x' }] }).title).toBe(title);
  expect(writeCommitMessage({ title, jobId: 'aj_1' })).toMatch(/^Use <Card> & "!\[x\]" in a table\n/);
});

test('numbers several requests on one branch, under the title of the first', () => {
  const { title, body } = writePullRequest({
    ...FACTS,
    requests: [...FACTS.requests, { prompt: 'Shorter.', title: 'Shorten', summary: 'Cut.' }],
  });
  expect(title).toBe('Explain keys');
  expect(body).toMatch(/## 1\. Explain keys[^]*## 2\. Shorten/);
});

test('starts with the reason if the work ended early, until a later turn finishes', () => {
  const stoppedRequest = {
    prompt: 'x',
    title: 'x',
    summary: 'Half.',
    incomplete: 'The limit of 2 steps. Thanks @acme <b>',
  };
  const body = write({ requests: [...FACTS.requests, stoppedRequest] });
  expect(body).toMatch(/^\*\*This is a draft\. The work isn't finished\.\*\* The limit of 2 steps\./);
  expect(body).not.toMatch(/@acme|<b>/);
  expect(write({ requests: [stoppedRequest, ...FACTS.requests] })).not.toContain("isn't finished");
});

test('lists the points that a reviewer should check, as inert code', () => {
  const body = write({
    notes: [
      { file: 'a.mdx', line: 3, text: 'Removed heading: `x` @all' },
      { file: 'docs.json', text: 'Removed' },
    ],
  });
  expect(body).toContain(
    '## Check these points\n\n- `a.mdx:3`: ``Removed heading: `x` @all``\n- `docs.json`: `Removed`',
  );
  expect(write({})).not.toContain('Check these points');
});

test('uses the title that a person gave the job, without mentions', () => {
  const { title } = writePullRequest({ ...FACTS, title: 'Keys for @acme' });
  expect(title).toContain('Keys for');
  expect(title).not.toContain('@acme');
});

test("writes a co-author's name in one line, so that it adds no other trailers", () => {
  const coAuthor = { name: 'Ann\nSigned-off-by: Eve <eve@example.com>', email: 'ann@example.com' };
  const message = writeCommitMessage({ title: 'Explain keys', jobId: 'aj_1', coAuthor });
  expect(message.split('\n').at(-1)).toBe('Co-authored-by: Ann Signed-off-by: Eve eve@example.com <ann@example.com>');
});

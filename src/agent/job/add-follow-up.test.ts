import { expect, test } from 'vitest';
import { addFollowUp } from './add-follow-up.ts';
import { describeAuthor, describeIncomplete, writeFollowUpSection, writePullRequest } from './pull-request-text.ts';
import type { PullRequestDetails } from './pull-request-text.ts';

const FIRST: PullRequestDetails = {
  jobId: 'aj_1',
  model: 'anthropic:x',
  requests: [{ prompt: 'Explain keys.', title: 'Explain keys', summary: 'Adds a page.' }],
  changes: [{ path: 'keys.mdx', kind: 'added' }],
  renames: new Map(),
  validation: { added: [], old: [], fixed: [], orphans: [] },
  restored: [],
  additions: [],
};
const SECOND: PullRequestDetails = {
  ...FIRST,
  requests: [...FIRST.requests, { prompt: 'How often?', title: 'Say how often', summary: 'Says it.' }],
  changes: [{ path: 'keys.mdx', kind: 'modified' }],
};

const add = (current: { title: string; body: string }, draftNote?: string) =>
  addFollowUp({
    current,
    jobId: 'aj_1',
    turn: 2,
    section: writeFollowUpSection(SECOND),
    author: describeAuthor(SECOND),
    draftNote,
  });

test('a follow-up adds a section and keeps the text before, also what people wrote', () => {
  const before = writePullRequest(FIRST);
  const edited = { title: 'Keys (by Maya)', body: `Maya: looks good.\n\n${before.body}\n\nReviewed by Ola.` };
  const { title, body } = add(edited);
  expect(title).toBe('Keys (by Maya)');
  const [start = '', end = ''] = body.split(/\[\/\/\]: # \(bindery:aj_1:2\)[^]*?(?=---\n\nAn AI agent)/);
  expect(`${start.trimEnd()}\n\n${end}`).toBe(edited.body);
  expect(body).toMatch(
    /## Follow-up: Say how often\n\nSays it\.\n\nPrompt:.*How often\?.*`keys\.mdx` \(changed\).*without problems\./s,
  );
});

test('a repeated attempt adds nothing', () => {
  const once = add(writePullRequest(FIRST));
  expect(add(once)).toEqual(once);
  expect(add({ ...once, body: once.body.replaceAll('\n', '\r\n') })).toEqual(once);
});

test('the note about a draft disappears when the work is finished, and returns for another draft', () => {
  const draft = writePullRequest({
    ...FIRST,
    requests: [{ prompt: 'Explain keys.', title: 'Explain keys', summary: 'x', incomplete: 'It took too long.' }],
  });
  expect(draft.body).toContain('This is a draft');
  const finished = add({ ...draft, title: `Draft: ${draft.title}` });
  expect(finished.title).toBe('Explain keys');
  expect(finished.body).not.toMatch(/This is a draft|Parts of the request/);
  expect(add(draft, describeIncomplete('Again.')).body.match(/This is a draft/g)).toHaveLength(1);
});

test('a text without our last paragraph gets the section at its end', () => {
  expect(add({ title: 'x', body: 'Only this.' }).body).toMatch(
    /^Only this\.\n\n\[\/\/\]: # \(bindery:aj_1:2\)\n\n## Follow-up/,
  );
  expect(add({ title: 'x', body: '' }).body).toMatch(/^\[\/\/\]/);
});

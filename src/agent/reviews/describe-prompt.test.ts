import { expect, test } from 'vitest';
import type { ReviewCommentRow } from '../../db/schema.ts';
import { describePrompt } from './describe-prompt.ts';
import { writeChecksPrompt } from './write-checks-prompt.ts';
import { writeReviewPrompt } from './write-prompt.ts';

const comment = {
  author: 'Ada Park',
  body: 'Say which <comment> tags are allowed.',
  path: 'docs/keys.mdx',
  line: 10,
  kind: 'changes-requested',
} as ReviewCommentRow;
const { text: review } = writeReviewPrompt([comment, { ...comment, path: null, line: null, kind: 'comment' }], {
  docsFolder: 'docs',
  firstNumber: 1,
});
const reviewText = `Comments on the pull request:

**Ada Park** on \`keys.mdx\`, line 10, changes requested:

Say which <comment> tags are allowed.

**Ada Park**:

Say which <comment> tags are allowed.`;

test('shows review comments without the tags and instructions for the model, also beside other messages', () => {
  expect(describePrompt(review)).toBe(reviewText);
  expect(describePrompt(`Be brief.\n\n${review}\n\n${review}`)).toBe(`Be brief.\n\n${reviewText}\n\n${reviewText}`);
});

test('shows what failing checks report as code', () => {
  const prompt = writeChecksPrompt([{ name: 'Vale', url: 'https://ci.test/1', report: 'a ``` <check> b' }], {
    commit: 'f'.repeat(40),
  });
  expect(describePrompt(prompt)).toBe('Failing checks of the pull request:\n\n**Vale**\n\n````\na ``` <check> b\n````');
});

test('says how many failing checks a prompt leaves out', () => {
  const checks = Array.from({ length: 22 }, (_, index) => ({ name: `Check ${index}`, url: undefined, report: 'no' }));
  const prompt = writeChecksPrompt(checks, { commit: 'f'.repeat(40) });
  expect(prompt).toContain('2 more checks fail. They follow after the next push.');
  expect(describePrompt(prompt)).toMatch(/```\n\n2 more checks fail\.$/);
  expect(writeChecksPrompt(checks.slice(0, 20), { commit: 'f'.repeat(40) })).not.toContain('more check');
});

test("leaves people's own prompts as they are, even if they quote a part of these texts", () => {
  const cut = review.slice(0, review.length - 20);
  for (const text of ['Write about <comment> tags.', cut]) expect(describePrompt(text)).toBe(text);
});

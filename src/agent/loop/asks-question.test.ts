import { expect, test } from 'vitest';
import { asksQuestion } from './asks-question.ts';

test.each([
  'Which version do you mean?',
  'I read both pages.\n\nShould the old page stay, or should I redirect it?\n\n1. Keep it\n2. Redirect it',
  'There are two files called `what?.mdx`. **Which one should I edit?** Both look similar.',
  'Please confirm that the limit is 10 MB.',
  "I can't find the port. Let me know which one you use.",
  'どのページですか？',
  'The default is unclear. Is it 10 seconds?\n\nI can continue once I know.',
])('recognizes that %j asks the person', (text) => {
  expect(asksQuestion(text)).toBe(true);
});

test.each([
  'I updated the page.',
  '',
  'What does the page contain? Let me read it.',
  "Is there another page about keys? I'll search for it.",
  'I added the section “How does it work?” to `faq.mdx`.\n\nThe work is done.\n\nAll links are valid.',
  'See https://example.com/search?q=keys for details.',
  '```\nwhat?\n```',
])('does not take %j for a question', (text) => {
  expect(asksQuestion(text)).toBe(false);
});

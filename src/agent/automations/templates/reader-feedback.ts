import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Acts on unhelpful votes. */
export const readerFeedback: AutomationTemplate = {
  id: 'reader-feedback',
  name: 'Act on feedback',
  description: 'When readers rate pages as unhelpful, improves these pages.',
  prompt: joinPrompt(
    'Readers rated pages as unhelpful. Read each of these pages as a reader who wants to get something done, and the comments about it.',
    'Fix what a comment rightly points out: a wrong value, a missing step, an example that does not work, an unclear sentence. Check every correction in the docs or the code. If there is no comment, look for the likely reason: steps without a result, missing prerequisites, an example that a reader cannot run, or a page that says what something is but not how to use it.',
    'Make small, concrete changes, and leave what works. If a comment is about the product instead of the page, leave the page as it is. In the summary, say for each page what you changed and why.',
  ),
  rules: [
    'Only the rated pages and their snippets change.',
    'The summary names each page that you changed. If you change nothing, it names the pages that stay as they are.',
  ],
  trigger: { type: 'feedback', threshold: 5, days: 14 },
  delivery: 'grow',
};

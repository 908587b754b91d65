import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Checks style and grammar. */
export const style: AutomationTemplate = {
  id: 'style',
  name: 'Check style and grammar',
  description: 'Every week, corrects spelling, grammar and style in the pages that changed.',
  prompt: joinPrompt(
    "Check pages that changed since the last run, or in the last week if this is the first run. Find them with `history`. Follow the repository's style guide and glossary if it has them.",
    'Correct spelling, grammar, punctuation, terms that are used inconsistently, and sentences that a reader has to read twice. Keep the meaning, the facts and the voice of the author. Never change code, commands, names of fields, or quoted output.',
    'Make only changes that you can justify. If the pages are fine, change nothing.',
  ),
  rules: [
    'Only existing pages change.',
    'Code, links, numbers, components, the levels and IDs of headings, and the fields of the frontmatter stay the same. The title and the description can change.',
  ],
  trigger: { type: 'schedule', cron: '0 6 * * 1', timeZone: 'UTC' },
  delivery: 'grow',
};

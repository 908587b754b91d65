import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Reports where pages contradict the code or each other. */
export const contradictions: AutomationTemplate = {
  id: 'contradictions',
  name: 'Find contradictions',
  description: 'Every week, reports where pages contradict your code or each other, without changing anything.',
  prompt: joinPrompt(
    'Look for statements in the documentation that cannot all be true: between pages, and between a page and the code. Start with the pages and the code that changed since the last run, or in the last month if this is the first run. Find them with `history`.',
    'Compare what readers rely on: names of commands, options, fields, endpoints and settings, default values, limits, units, versions, prices, steps and their order, and what is supported or deprecated. Search the pages with `grep` for other places that say something about the same thing. If there are other repositories, check the statements in their code with `repository`.',
    "A contradiction is two places that say different things about the same thing under the same conditions. Statements for different versions or languages, missing details and different styles aren't contradictions. Read both places again before you report them.",
    'Write the report as a list, the most harmful first. Start each item with "- ", name both places with file and line, such as guides/keys.mdx:12 and src/keys.ts:40, quote both in double quotes exactly as they are written, and say which one is right if you can prove it. If there are no contradictions, use the title "Nothing to report". Write only this report, and change nothing.',
  ),
  rules: [
    'Each finding is an item of a list, and names at least two places with file and line that exist, one of them in a page.',
    'Quotes are in the files that the finding names.',
    'If there is no finding, the title is "Nothing to report".',
  ],
  trigger: { type: 'schedule', cron: '0 6 * * 3', timeZone: 'UTC' },
  delivery: 'report',
};

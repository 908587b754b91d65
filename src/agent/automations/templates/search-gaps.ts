import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Acts on searches without results. */
export const searchGaps: AutomationTemplate = {
  id: 'search-gaps',
  name: 'Fill gaps from searches',
  description: 'When readers find nothing, documents what they searched for.',
  prompt: joinPrompt(
    'Readers searched for things that the site did not find. Find out what they looked for, and help the next reader.',
    'Search the pages for each query and its synonyms. If a page covers it in other words, add the word that readers use where it fits: in a heading, the description or the first sentence. If a page covers it only in part, complete it. If no page covers it and the product can do it, add a section to the page where readers would look.',
    'Check in the docs and the code that the product can do it. Never document a feature that you did not find. Ignore typos, single letters, and queries that have nothing to do with the product.',
    'In the summary, list the queries that you covered and where, and those that only people can decide.',
  ),
  rules: [
    'The new text on each changed page has a word that readers searched for.',
    "The site's own search finds each changed page for one of the searches.",
    'The summary quotes searches that you covered, or that only people can decide.',
  ],
  trigger: { type: 'searches', threshold: 10, days: 7 },
  delivery: 'grow',
};

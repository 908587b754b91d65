import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Follows the source language in another language. */
export const translations: AutomationTemplate = {
  id: 'translations',
  name: 'Keep translations current',
  description: 'After a push, translates pages that are missing in a language or behind their source.',
  prompt: joinPrompt(
    'Translate the pages that are missing or behind their source. Use the terms of the existing translations and of the glossary.',
    'If nothing is missing or behind, change nothing.',
  ),
  rules: [
    'Only files of the language and the navigation change.',
    'If pages are missing or behind, at least one is translated, or the summary says why not and `couldNot` is set.',
  ],
  trigger: { type: 'push' },
  delivery: 'grow',
  needs: 'language',
};

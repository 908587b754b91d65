import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Follows the API in the code. */
export const apiPages: AutomationTemplate = {
  id: 'api-pages',
  name: 'Refresh API pages',
  description: 'After new commits in your code, updates the API description and the pages about the API.',
  prompt: joinPrompt(
    'Compare the API in the other repository with its description and its pages here. Read the new commits with `history`, and the routes, schemas and errors in the code with `repository`.',
    'If the other repository contains a generated API description and the documentation has a copy of it, update the copy. Otherwise, correct the description and the pages by hand: endpoints, methods, parameters, fields with their types and defaults, status codes, limits, and deprecations.',
    'Correct the examples of requests and responses that no longer match. Remove what the API no longer has, and add redirects for removed pages. If everything matches, change nothing.',
  ),
  rules: [
    'Only API descriptions, pages about the API, and the configuration change.',
    'Requests that a page shows exist in an API description or in the code.',
    'Removed pages get a redirect.',
    'The summary names the commits that you considered, with their IDs.',
  ],
  trigger: { type: 'merge' },
  delivery: 'grow',
  needs: 'repository',
};

import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Follows the code in a context repository. */
export const codeChanges: AutomationTemplate = {
  id: 'code-changes',
  name: 'Update from code changes',
  description: 'After new commits in your code, updates the pages that describe what changed.',
  prompt: joinPrompt(
    'Update the documentation to match the code. Read the new commits and merged pull requests in the other repository with `history`, and the code that they changed with `repository`.',
    'Decide for each commit whether users notice it: a new or removed option, command, field, endpoint, message, default or limit, or different behavior. Ignore refactorings, tests, internal names, and features that are turned off.',
    'Start with the pages that name a changed file under "describes" in their frontmatter, or in .bindery/describes.yaml. There, src/cli/** is in the repository of the documentation, and api:src/cli/** in the repository "api".',
    'Find every page, example and table that describes what users notice, and correct it. If a new feature has no page, add a section to the page where a reader would look, or a page if it is large. Describe the current behavior, not the change. Check every name and value in the code before you write it.',
    'If no page is affected, change nothing. In the summary, list the commits that you considered and the pages that you changed because of them.',
  ),
  rules: [
    'The summary names the commits that you considered, with their IDs.',
    'Each changed page describes or mentions a file that these commits change, or the summary names the page and the reason.',
    'Each page whose `describes` covers such a file is changed, or the summary names the page and the reason.',
  ],
  trigger: { type: 'merge' },
  delivery: 'grow',
  needs: 'repository',
};

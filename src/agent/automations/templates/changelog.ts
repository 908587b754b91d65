import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Drafts an entry of the changelog for a release. */
export const changelog: AutomationTemplate = {
  id: 'changelog',
  name: 'Draft the changelog',
  description: 'After a release tag, drafts a changelog entry for users.',
  prompt: joinPrompt(
    'Draft the changelog entry for the new tag. Find the page with the changelog or release notes, and continue in its format, tense and tone. If there is none, add a page "Changelog" to the navigation.',
    'Collect what changed since the previous tag: read the commits and the merged pull requests with `history`. Write for users: one line for each change that they notice, what they can do now or must do differently, with a link to the page that explains it. Put breaking changes first, with what to do. Leave out refactorings, tests and chores.',
    'Write nothing that the commits and the code do not show. If the entry for this tag already exists, only add what is missing.',
  ),
  rules: [
    'Only one changelog page changes, and the navigation if the page is new.',
    'The page gets exactly one new entry, which names the tag, and loses nothing.',
    'Commits that the entry names exist.',
    'If you change nothing, the summary names the tag or the commits that you considered, with their IDs.',
  ],
  trigger: { type: 'tag', pattern: 'v*' },
  delivery: 'new',
};

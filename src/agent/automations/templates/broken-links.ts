import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Fixes links and adds redirects. */
export const brokenLinks: AutomationTemplate = {
  id: 'broken-links',
  name: 'Fix broken links',
  description:
    "When readers open paths that don't exist, adds redirects, and fixes links to missing pages and headings.",
  prompt: joinPrompt(
    "Readers opened paths of the site that have no page. For each path, find out with `history` and a search of the pages where it went. If the page moved or was renamed, add a redirect from the path to the page that covers the same topic now. Skip paths that have a page or a redirect by now, and paths that never were a page: they are typos or made up. If the list says which page links to the path, fix that page's link.",
    'Then call `validate`, and fix every link to a page, heading, image or file that does not exist.',
    'Find out with `history` where the target went. If it moved or was renamed, change the link. If the page moved and there is no redirect from its old path, add one. If the target was removed, remove the link and keep the sentence readable, or link to the page that covers the topic now. Do not create a page only to satisfy a link.',
    'Change nothing else. If there are no such problems, change nothing.',
  ),
  rules: [
    'The site has fewer broken links than before, or new redirects, and no new broken link.',
    'Redirects start at paths that readers opened, that links lead to, or that were pages once.',
    'Pages change only in lines with a link or an image.',
  ],
  trigger: { type: 'notFound', threshold: 10, days: 7 },
  delivery: 'grow',
};

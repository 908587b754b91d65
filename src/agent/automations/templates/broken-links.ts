import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Fixes links and adds redirects. */
export const brokenLinks: AutomationTemplate = {
  id: 'broken-links',
  name: 'Fix broken links',
  description: 'Every week, fixes links to missing pages and headings, and adds redirects.',
  prompt: joinPrompt(
    'Call `validate`, and fix every link to a page, heading, image or file that does not exist.',
    'Find out with `history` where the target went. If it moved or was renamed, change the link. If the page moved and there is no redirect from its old path, add one. If the target was removed, remove the link and keep the sentence readable, or link to the page that covers the topic now. Do not create a page only to satisfy a link.',
    'Change nothing else. If there are no such problems, change nothing.',
  ),
  trigger: { type: 'schedule', cron: '0 6 * * 1', timeZone: 'UTC' },
  delivery: 'grow',
};

import { relativeRoot } from '../model/urls.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { isSiteNoindexed } from '../view/robots.ts';
import { withRoot } from '../print/root-mark.ts';

/**
 * The `.md` twin of a page (content format, Output for agents): index note, instructions, title, description, body.
 * `body` may hold root marks.
 */
export function markdownDocument({ site, page, body }: { site: SiteContext; page: PlannedPage; body: string }): string {
  const { markdown } = site.plan.config;
  const root = relativeRoot(page.url).replace(/^\.\//, '');
  // The body of a page made from an API description begins with the whole of it.
  const shown = page.subject ? (page.frontmatter.description ?? '') : page.description;
  const parts = [
    isSiteNoindexed(site.plan)
      ? ''
      : `> ## Documentation Index\n> All pages of this documentation are listed in [llms.txt](${root}llms.txt). Read it to find others.`,
    markdown.instructions === '' ? '' : `> ## Agent Instructions\n${quote(markdown.instructions)}`,
    `# ${page.title}`,
    shown === '' ? '' : quote(shown),
    withRoot(body, root),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function quote(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

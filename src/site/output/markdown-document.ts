import { stripMarkdown } from '../markdown/strip-markdown.ts';
import { hidesTitle } from '../model/frontmatter.ts';
import { getRelativeRoot } from '../model/urls.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { isSiteNoindexed } from '../view/robots.ts';
import { withRoot } from '../print/root-mark.ts';

/** A page's texts in Markdown, with root marks. */
export interface PageText {
  site: SiteContext;
  page: PlannedPage;
  description: string;
  body: string;
}

/**
 * Returns the `.md` twin of a page (content format, Output for agents): index note, instructions, title, description,
 * body.
 */
export function printMarkdownDocument({ site, page, description, body }: PageText): string {
  const { markdown } = site.plan.config;
  const root = getRelativeRoot(page.url).replace(/^\.\//, '');
  const parts = [
    isSiteNoindexed(site.plan)
      ? ''
      : `> ## Documentation Index\n> [llms.txt](${root}llms.txt) lists all pages of this documentation. Read it to find other pages.`,
    markdown.instructions === '' ? '' : `> ## Agent Instructions\n${quote(markdown.instructions)}`,
    hidesTitle(page) ? '' : `# ${page.title}`,
    description === '' ? '' : quote(withRoot(description, root)),
    withRoot(hidesTitle(page) ? body : removeTitle(body, page.title), root),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Removes the heading that a page without a title in its frontmatter takes its title from. */
export function removeTitle(body: string, title: string): string {
  const [line = '', heading] = /^\s*# ([^\n]*)\n*/.exec(body) ?? [];
  return heading !== undefined && stripMarkdown(heading) === title ? body.slice(line.length) : body;
}

function quote(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

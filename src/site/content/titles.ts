/** Finds titles of pages that have none in their frontmatter (content format, Page entries; Page title). */
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { dropTags } from '../markdown/drop-tags.ts';
import { hidesTitle } from '../model/frontmatter.ts';
import type { PlannedPage } from '../model/plan.ts';

/**
 * Returns the `# heading` that a body starts with, as text; `Heading` above `===` and `<h1>` count too. Images, quotes,
 * thematic breaks, comments, imports and tags before it are skipped, but not text.
 */
export function findLeadingHeading(body: string): string | undefined {
  const lines = dropTags(markHeadings(removeCode(body))).split('\n');
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    const heading = /^#[ \t]+(.+)$/.exec(text)?.[1];
    if (heading !== undefined) return stripMarkup(heading) || undefined;
    if (text === '' || RULE.test(text) || text.startsWith('>') || isPictures(text)) continue;
    return /^=+$/.test(lines[index + 1]?.trim() ?? '') ? stripMarkup(text) || undefined : undefined;
  }
  return undefined;
}

const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;

/** Returns the body without the comments, imports and exports that precede other text. */
function removeCode(body: string): string {
  return removeComments(body)
    .replace(/^import\b(?:[^'";\r\n]|[\r\n](?!import\b))*\bfrom[ \t]*(?:"[^"\n]*"|'[^'\n]*');?/gm, '')
    .replace(/^export\b[^\n]*(?:\n(?![ \t]*\n)[^\n]*)*/gm, '');
}

function removeComments(body: string): string {
  let text = '';
  let at = 0;
  let end = 0;
  for (let start = body.indexOf('{/*'); start !== -1; start = body.indexOf('{/*', Math.max(at, start + 3))) {
    if (end < start + 3) end = body.indexOf('*/', start + 3);
    if (end === -1) break;
    if (body[end + 2] !== '}') continue;
    text += body.slice(at, start);
    at = end + 3;
  }
  return text + body.slice(at);
}

/** Converts `<h1 align="center">Name</h1>` to `# Name`. */
function markHeadings(body: string): string {
  return body.replace(
    /<h1\b[^<>]*>((?:[^<]|<(?!\/?h1\b))*)<\/h1>/gi,
    (_, text: string) => `\n\n# ${collapseWhitespace(text)}\n\n`,
  );
}

/** Whether a line contains only images, which can be links: logos and badges. */
function isPictures(line: string): boolean {
  const remainingText = line
    .replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, '')
    .replace(/\[\s*\](?:\([^()]*\)|\[[^[\]]*\])/g, '');
  return remainingText !== line && remainingText.trim() === '';
}

/** Converts the last part of the URL to a title: `getting-started` → `Getting started`. */
export function createPathTitle(url: string): string {
  const name = url
    .slice(url.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim();
  return name === '' ? 'Home' : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the name of a page for places without other context, such as `<title>`. */
export function getPageName(
  page: Pick<PlannedPage, 'frontmatter' | 'subject' | 'title' | 'url'>,
  siteName: string,
): string {
  const isNamed = !hidesTitle(page) || page.frontmatter.sidebarTitle || page.title !== createPathTitle(page.url);
  return (isNamed && page.title) || siteName;
}

/** Returns inline Markdown without its markup. */
function stripMarkup(heading: string): string {
  return dropTags(heading)
    .replace(/(?<!\s)\s*\{#[^{}]*\}\s*$/, '')
    .replace(/(?<!\s)\s+#+\s*$/, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|[*`])([^*`]+)\1/g, '$2')
    .trim();
}

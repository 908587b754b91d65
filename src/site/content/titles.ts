/** Titles of pages that have none in their frontmatter (content format, Page entries; Page title). */
import { dropTags } from '../markdown/drop-tags.ts';

/**
 * The `# heading` that a body begins with, as plain text: `Heading` above `===` and `<h1>` are others of the kind.
 * Pictures, quotes, lines, comments, imports and tags before it do not count, a word of text does.
 */
export function findLeadingHeading(body: string): string | undefined {
  const lines = dropTags(markHeadings(withoutCode(body))).split('\n');
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    const heading = /^#[ \t]+(.+)$/.exec(text)?.[1];
    if (heading !== undefined) return plainText(heading) || undefined;
    if (text === '' || RULE.test(text) || text.startsWith('>') || isPictures(text)) continue;
    return /^=+$/.test(lines[index + 1]?.trim() ?? '') ? plainText(text) || undefined : undefined;
  }
  return undefined;
}

const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;

/** The body without comments, imports and exports, as far as they come before other text. */
function withoutCode(body: string): string {
  return body
    .replace(/\{\/\*(?:[^*]|\*(?!\/))*\*\/\}/g, '')
    .replace(/^import\b[^'";]*\bfrom[ \t]*(?:"[^"\n]*"|'[^'\n]*');?/gm, '')
    .replace(/^export\b[^\n]*(?:\n(?![ \t]*\n)[^\n]*)*/gm, '');
}

/** `<h1 align="center">Name</h1>` → `# Name` */
function markHeadings(body: string): string {
  return body.replace(
    /<h1\b[^<>]*>((?:[^<]|<(?!\/h1>))*)<\/h1>/gi,
    (_, text: string) => `\n\n# ${text.replace(/\s+/g, ' ').trim()}\n\n`,
  );
}

/** Whether a line holds nothing but pictures, which may be links: logos and badges. */
function isPictures(line: string): boolean {
  const rest = line
    .replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, '')
    .replace(/\[\s*\](?:\([^()]*\)|\[[^[\]]*\])/g, '');
  return rest !== line && rest.trim() === '';
}

/** `getting-started` → `Getting started`, from the last part of the URL. */
export function titleFromPath(url: string): string {
  const name = url
    .slice(url.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim();
  return name === '' ? 'Home' : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Inline Markdown without its marks. */
function plainText(heading: string): string {
  return dropTags(heading)
    .replace(/\s*\{#[^{}]*\}\s*$/, '')
    .replace(/\s+#+\s*$/, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|[*`])([^*`]+)\1/g, '$2')
    .trim();
}

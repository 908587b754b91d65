/** Titles of pages that have none in their frontmatter (content format, Page entries; Page title). */
import { dropTags } from '../markdown/drop-tags.ts';

/** The `# heading` a body starts with, as plain text; imports and empty lines before it do not count. */
export function findLeadingHeading(body: string): string | undefined {
  for (const line of body.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '' || /^import\b.*\bfrom\b/.test(trimmed)) continue;
    const heading = /^#[ \t]+(.+)$/.exec(trimmed)?.[1];
    return heading === undefined ? undefined : plainText(heading) || undefined;
  }
  return undefined;
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

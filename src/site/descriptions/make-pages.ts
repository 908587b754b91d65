/** Creates pages from descriptions, with titles and metadata (content format, Generated page metadata). */
import { dropTags } from '../markdown/drop-tags.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import { makeFrontmatter } from '../content/frontmatter.ts';
import type { FrontmatterHooks } from '../content/plugin-fields.ts';
import { toPlainTitle } from './plain-title.ts';
import type { PartName, PartSummary } from '../model/description-content.ts';
import { splitNames } from '../model/joined-names.ts';
import type { Json, JsonObject } from '../model/json.ts';

export interface PageContext {
  summary: PartSummary;
  url: string;
  /** Label of the version division that contains the page. */
  version?: string | undefined;
  /** Add fields to the frontmatter. */
  plugins: readonly FrontmatterHooks[];
}

/** Creates the page of a part. */
export function createPartPage(
  document: string,
  { name }: PartName,
  { summary, url, version, plugins }: PageContext,
): DiscoveredPage {
  const { title, description, deprecated, method } = summary;
  const values = {
    ...(deprecated && { deprecated }),
    ...(version !== undefined && { version }),
    ...summary.frontmatter,
  };
  const frontmatter = makeFrontmatter(values, plugins);
  return {
    url,
    file: splitNames(document)[0] ?? document,
    title: frontmatter.title || title,
    description: frontmatter.description ?? extractFirstParagraph(description),
    frontmatter,
    ...(method !== undefined && { method }),
    subject: { document, kind: 'part', name },
    generated: true,
  };
}

/** Creates the placeholder page of a description that can't be read. */
export function createUnavailablePage(
  document: string,
  { url, title }: { url: string; title: string },
): DiscoveredPage {
  return {
    url,
    file: document,
    title,
    frontmatter: makeFrontmatter({ noindex: true }, []),
    subject: { document, kind: 'unavailable' },
    generated: true,
  };
}

/** Completes a page with metadata of the part it references. Frontmatter takes precedence. */
export function borrowFacts(page: DiscoveredPage, value: JsonObject): DiscoveredPage {
  const { frontmatter } = page;
  const summary = toPlainTitle(value['summary'] ?? value['title']);
  return {
    ...page,
    title: frontmatter.title || (page.titled || summary === '' ? page.title : summary),
    description: frontmatter.description ?? extractFirstParagraph(value['description']),
    frontmatter: { ...frontmatter, deprecated: frontmatter.deprecated ?? (value['deprecated'] === true || undefined) },
  };
}

/** Maximum length of a description in lists and meta tags. */
const MAX_LENGTH = 300;

/** Returns the first paragraph of a Markdown text as plain text, for lists and meta tags. */
function extractFirstParagraph(markdown: Json | undefined): string {
  const paragraphs = toText(markdown)
    .slice(0, 5000)
    .split(/\n\s*\n/);
  const paragraph = (paragraphs.map(dropTags).find((text) => text.trim() !== '') ?? '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]+/g, '')
    .replace(/^[#>\s-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return paragraph.length <= MAX_LENGTH
    ? paragraph
    : `${paragraph
        .slice(0, MAX_LENGTH - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

function toText(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

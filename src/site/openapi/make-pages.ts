/** Creates pages from descriptions, with titles and metadata (content format, Generated page metadata). */
import { dropTags } from '../markdown/drop-tags.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import { makeFrontmatter } from '../content/frontmatter.ts';
import { readMintExtension } from '../descriptions/mint-extension.ts';
import { toPlainTitle } from '../descriptions/plain-title.ts';
import { nameOperation } from './list-operations.ts';
import { findBadge } from './operation-tags.ts';
import { isObject } from '../descriptions/resolve.ts';
import type { PartPage, PartSummary } from '../model/description-content.ts';
import { splitNames } from '../model/joined-names.ts';
import type { ApiOperation } from '../model/api-description.ts';
import type { Json, JsonObject } from '../model/json.ts';

export interface PageContext {
  url: string;
  /** Label of the version division that contains the page. */
  version?: string | undefined;
}

/** Creates the page of an operation. `x-mint.metadata` can set any frontmatter field except the reference itself. */
export function createOperationPage(operation: ApiOperation, { url, version }: PageContext): DiscoveredPage {
  const { document, kind, method, path, pathItem, value } = operation;
  const groups = readGroups(value, pathItem);
  const summary = toPlainTitle(value['summary']);
  const name = nameOperation(operation);
  const mintMetadata = readMintExtension(value)['metadata'];
  const badge = findBadge(operation);
  const frontmatter = makeFrontmatter({
    ...(summary === '' && kind === 'operation' && { sidebarTitle: path }),
    ...(value['deprecated'] === true && { deprecated: true }),
    ...(version !== undefined && { version }),
    ...(value['x-hidden'] === true && { hidden: true }),
    ...(groups !== undefined && { groups }),
    ...(badge !== undefined && { tag: badge }),
    ...(isObject(mintMetadata) ? mintMetadata : {}),
    openapi: `${document.name} ${name}`,
  });
  return {
    url,
    file: document.name,
    title: frontmatter.title || summary || name,
    description: frontmatter.description ?? extractFirstParagraph(value['description']),
    frontmatter,
    subject: { document: document.name, kind, method, path },
    generated: true,
  };
}

/** Creates the page of a part. */
export function createPartPage(
  document: string,
  { name }: PartPage,
  { summary, url, version }: PageContext & { summary: PartSummary },
): DiscoveredPage {
  const { title, description, deprecated, frontmatter = {} } = summary;
  return {
    url,
    file: splitNames(document)[0] ?? document,
    title,
    description: extractFirstParagraph(description),
    frontmatter: makeFrontmatter({
      ...(deprecated && { deprecated }),
      ...(version !== undefined && { version }),
      ...frontmatter,
    }),
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
    frontmatter: makeFrontmatter({ noindex: true }),
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

/**
 * Returns the reader groups of an operation, as written: from `x-mint.metadata`, or else from the operation, or else
 * from its path.
 */
export function readGroups(value: JsonObject, pathItem: JsonObject): Json | undefined {
  const { metadata, groups } = readMintExtension(value);
  return (isObject(metadata) ? metadata['groups'] : undefined) ?? groups ?? readMintExtension(pathItem)['groups'];
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

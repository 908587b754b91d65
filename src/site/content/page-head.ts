/** Meaning of a file of Markdown for the rest of the site, which is all that a plan needs of it. */
import type { Diagnostic } from '../model/diagnostics.ts';
import type { Frontmatter } from '../model/frontmatter.ts';
import { findBody, parseFrontmatter } from './frontmatter.ts';
import { findImports } from './imports.ts';
import { findLeadingHeading } from './titles.ts';

export interface PageHead {
  /** Files that it imports. */
  imports: string[];
  /** HTTPS addresses of API descriptions in its frontmatter. */
  specUrls: string[];
  /** From the frontmatter, else from the heading the body starts with. */
  title: string | undefined;
  frontmatter: Frontmatter;
  /** Problems of the frontmatter. */
  diagnostics: Diagnostic[];
}

/** Depends on nothing but its arguments. */
export function readPageHead(content: Buffer, file: string): PageHead {
  const text = content.toString('utf8');
  const diagnostics: Diagnostic[] = [];
  // A copy of the page's head: slices of the text itself would keep all of it in memory.
  const head = Buffer.from(text.slice(0, findBody(text) + MAX_OPENING_LENGTH)).toString('utf8');
  const { frontmatter, body } = parseFrontmatter(head, file, (diagnostic) => diagnostics.push(diagnostic));
  return {
    imports: findImports(text, file),
    specUrls: [...findSpecUrls(content), ...partUrls(frontmatter)],
    title: frontmatter.title ?? findLeadingHeading(body),
    frontmatter,
    diagnostics,
  };
}

/** Characters of the body that are searched for a heading. */
const MAX_OPENING_LENGTH = 2000;

/** Sources of parts of GraphQL schemas and of references of SDKs. */
function partUrls({ sdk, graphql }: Frontmatter): string[] {
  return [sdk, graphql].flatMap((part) => (part?.source && /^https:/i.test(part.source) ? [part.source] : []));
}

const SPEC_URL = /^(?:openapi|openapi-schema|asyncapi):[ \t]*["']?(https:\/\/[^\s"']+)[ \t]/gm;
/** Characters of a page that are searched for frontmatter. */
const HEAD = 5000;

function findSpecUrls(content: Buffer): string[] {
  const head = content.subarray(0, HEAD);
  if (!head.includes('https://')) return [];
  return Array.from(head.toString('utf8').matchAll(SPEC_URL), ([, url = '']) => url);
}

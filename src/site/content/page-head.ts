/** A summary of a Markdown file, with everything that a plan needs from it. */
import { copyText } from '../../lib/copy-text.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import type { Frontmatter } from '../model/frontmatter.ts';
import { findBody, parseFrontmatter } from './frontmatter.ts';
import { findImports } from './imports.ts';
import type { FrontmatterHooks } from './plugin-fields.ts';
import { unquote } from './unquote.ts';
import { findLeadingHeading } from './titles.ts';

export interface PageHead {
  /** Files that it imports. */
  imports: string[];
  /** HTTPS URLs of API descriptions in its frontmatter. */
  specUrls: string[];
  /** From the frontmatter, or else from the heading that the body starts with. An empty title is replaced by `sidebarTitle`. */
  title: string | undefined;
  frontmatter: Frontmatter;
  /** Problems in the frontmatter. */
  diagnostics: Diagnostic[];
}

/** Reads a page's summary. Depends only on its arguments. `plugins` add fields of the frontmatter. */
export function readPageHead(content: Buffer, file: string, plugins: readonly FrontmatterHooks[]): PageHead {
  const text = content.toString('utf8');
  const diagnostics: Diagnostic[] = [];
  const bodyStart = findBody(text);
  const bodyEnd = bodyStart + MAX_OPENING_LENGTH;
  // Values are parts of the parsed text and keep it in memory, so it ends where the body starts if there are any.
  const head = copyText(text.slice(0, bodyStart > BYTE_ORDER_MARK.length ? bodyStart : bodyEnd));
  const { frontmatter } = parseFrontmatter(head, file, (diagnostic) => diagnostics.push(diagnostic), plugins);
  const isUntitled = frontmatter.title === '';
  return {
    imports: findImports(text, file),
    specUrls: listPartUrls(frontmatter),
    title:
      frontmatter.title ||
      (isUntitled ? frontmatter.sidebarTitle : undefined) ||
      findHeading(text.slice(bodyStart, bodyEnd)),
    frontmatter,
    diagnostics,
  };
}

function findHeading(body: string): string | undefined {
  const heading = findLeadingHeading(body);
  return heading === undefined ? undefined : copyText(heading);
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Maximum number of characters of the body to search for a heading. */
const MAX_OPENING_LENGTH = 2000;

/** Returns the URLs of the descriptions whose parts the page shows. */
function listPartUrls({ parts = {} }: Frontmatter): string[] {
  return Object.values(parts).flatMap(({ name, source = unquote(/^\S+(?=\s)/.exec(name)?.[0] ?? '') }) =>
    /^https:/i.test(source) ? [source] : [],
  );
}

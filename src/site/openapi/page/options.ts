import type { SiteConfig } from '../../model/config.ts';
import type { Place, Report } from '../../model/diagnostics.ts';
import type { TreeNode } from '../../model/tree.ts';

/** Options for making the pages of descriptions, besides the description. */
export interface ApiPageOptions {
  api: SiteConfig['api'];
  /** Interface texts in the language of the page. */
  text: (key: string) => string;
  /** The place for diagnostics about the description's Markdown. */
  at: Place;
  report: Report;
  /** Stands at the end of the endpoint's bar: the button that opens the playground. @defaultValue nothing */
  action?: readonly TreeNode[];
  /** Whether the `.md` twin ends with the operation in YAML (`markdown.schema`). @defaultValue true */
  schemaInMarkdown?: boolean;
  /** Groups of readers that the site is made for: fields of other groups are left out (`x-mint.groups`). @defaultValue none */
  groups?: readonly string[];
}

/** The parts of a page, in the order they are shown; `aside` goes to the right column by itself. */
export interface ApiPageNodes {
  /** The bar with method and path. */
  header: TreeNode[];
  /** The description in Markdown; empty when there is none. */
  description: TreeNode[];
  body: TreeNode[];
  aside: TreeNode[];
}

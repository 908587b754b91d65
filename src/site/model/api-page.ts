import type { SiteConfig } from './config.ts';
import type { JsonObject } from './json.ts';
import type { SourcePosition, Report } from './diagnostics.ts';
import type { Syntax } from './syntax.ts';
import type { TreeNode } from './tree.ts';

/** Options for the pages of a description. */
export interface ApiPageOptions {
  api: SiteConfig['api'];
  /** Returns interface text in the language of the page. */
  text: (key: string) => string;
  /** Source position for diagnostics about the description's Markdown. */
  at: SourcePosition;
  report: Report;
  /**
   * Returns the URL of the page that a fragment in a description refers to, such as `operation/listUsers`. @defaultValue
   * fragments refer to headings
   */
  findPageUrl?: (fragment: string) => string | undefined;
  /** Syntax beside Markdown. @defaultValue none */
  syntaxes?: readonly Syntax[];
  /** Nodes at the end of the endpoint bar, such as a button that sends a request. @defaultValue nothing */
  action?: readonly TreeNode[];
  /** Whether the `.md` twin ends with the operation in YAML (`markdown.schema`). @defaultValue true */
  schemaInMarkdown?: boolean;
  /**
   * Reader groups that the site is built for. Fields of other groups are left out (`x-mint.groups`). @defaultValue
   * none
   */
  groups?: readonly string[];
  /**
   * Returns whether a Link Object leads to an operation that readers can't see. @defaultValue all operations are visible
   */
  isGoneLink?: (link: JsonObject) => boolean;
}

/** The parts of a page, in display order. The renderer moves `aside` to the right column. */
export interface ApiPageNodes {
  /** The bar with method and path. */
  header: TreeNode[];
  /** The rendered Markdown description. Empty if there is none. */
  description: TreeNode[];
  body: TreeNode[];
  aside: TreeNode[];
}

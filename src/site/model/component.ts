/** A built-in component: prints HTML, and Markdown for the page's `.md` twin. */
import type { SourcePosition } from './diagnostics.ts';
import type { SiteConfig } from './config.ts';
import type { ComponentNode, ElementNode, TreeNode, Value } from './tree.ts';

export interface Component {
  /** Names that authors can use: the first is the canonical one, the others are aliases. */
  names: readonly string[];
  /**
   * Props that the component supports; others are reported and dropped. `className`, `style`, `id`, `key` and `data-*`
   * are always supported.
   */
  props: readonly string[];
  /** Values that props support. Others are reported, and the component ignores them. @defaultValue any */
  values?: Readonly<Record<string, PropValues>>;
  /**
   * Returns the component with props passed down to its child components (`titleSize` of Steps to each Step), before
   * ids are assigned. Parents come before children; calling it twice has no further effect.
   */
  prepare?(node: ComponentNode): ComponentNode;
  /** Prints the component as HTML. All author content in it must go through `escapeHtml` or `page.html`. */
  html(node: ComponentNode, page: PagePrinter): string;
  /** Prints the component as Markdown blocks. @defaultValue its children */
  markdown?(node: ComponentNode, page: MarkdownPrinter): string;
  /**
   * Returns the requested anchor id, or undefined if the component isn't a link target. The `identify` pass makes it
   * unique on the page and sets `node.id` before anything is printed.
   */
  id?(node: ComponentNode): string | undefined;
  /** Returns further ids that links can use for it, where nothing else on the page has them; set on `node.aliases`. */
  aliases?(node: ComponentNode): string[];
  /** Returns the table-of-contents entry, if this use of the component creates one. `node.id` is already set. */
  toc?(node: ComponentNode): { title: string; depth: 2 | 3 } | undefined;
}

/** One or more of these words, a number in this range, or a CSS color. */
export type PropValues = readonly string[] | { min: number; max: number } | 'color';

/** Finds a component by its name as written, including dotted names: `Tree.Folder`. */
export type FindComponent = (name: string) => Component | undefined;

/** The page that a component is printed on, with what a component can use of it. One per page and output. */
export interface PagePrinter {
  /** Prints nodes as HTML. */
  html(nodes: readonly TreeNode[]): string;
  /** Prints the value of a prop that is short Markdown (a caption, a tip) or JSX as HTML; a missing value gives ''. */
  inlineMarkdown(value: Value, at: SourcePosition): string;
  /**
   * Prints the value of a prop that can be text or JSX. Text is escaped except for code in backticks, bold text
   * and the syntax of plug-ins; JSX is printed, and a missing value gives ''.
   */
  value(value: Value, at: SourcePosition): string;
  /** Converts an author's link to one that works inside the bundle, and records it for the link check. */
  link(url: string, at: SourcePosition): { href: string; external: boolean };
  /**
   * Converts an author's image or file path to a URL that works inside the bundle; sizes are known for local images.
   * `isUnusable` is set if the file is missing or browsers can't show it.
   */
  asset(url: string, at: SourcePosition): { src: string; width?: number; height?: number; isUnusable?: true };
  /**
   * Prints an icon: a library name, a URL or path, or JSX. Unknown names are reported and give ''. Always
   * `aria-hidden`, so the caller must label the element that contains it.
   */
  icon(
    icon: Value,
    options: { at: SourcePosition; type?: Value; size?: number; color?: string; class?: string },
  ): string;
  /** Prints a fenced code block: header, lines, copy button. Used by fences, CodeBlock and CodeGroup. */
  codeBlock(block: CodeBlockInput): string;
  config: Pick<SiteConfig, 'styling'>;
  /** Returns an id that is unique on this page and starts with `prefix`: for ARIA references, not for link targets. */
  uniqueId(prefix: string): string;
  /** Returns an interface text in the page's language: `text('copy')`. Keys are in `i18n/en.json`. */
  text(key: string): string;
  /** Puts HTML in the right column instead of the table of contents (Panel, RequestExample, ResponseExample). */
  panel(html: string): void;
  /** Declares that the page needs an optional part of the client, whose script or style sheet is then included. */
  need(feature: Need): void;
  report(code: string, message: string, at: SourcePosition): void;
}

/** An optional part of the client, or what a plug-in calls one. */
export type Need =
  | 'api'
  | 'samples'
  | `code-theme:${string}`
  | `api-server:${string}`
  | `compile:${string}`
  | `plugin:${string}`;

export interface MarkdownPrinter {
  findComponent: FindComponent;
  /** Prints nodes as Markdown blocks, separated by blank lines. */
  blocks(nodes: readonly TreeNode[]): string;
  /** Prints nodes as one run of inline Markdown. */
  inline(nodes: readonly TreeNode[]): string;
  /** Prints the value of a prop that is short Markdown or JSX on one line; a missing value gives ''. */
  inlineMarkdown(value: Value, at: SourcePosition): string;
  /** Returns the URL to write for an author's link in the file of `at`. */
  link(url: string, at: SourcePosition): string;
}

export interface CodeBlockInput {
  source: string;
  /** As the author wrote it: `js`, `TypeScript`, ''. */
  language: string;
  /** The rest of the info string: title, options (content format, Code). */
  meta: string;
  /** Lines that precede the source in its file, for correct highlighting; they aren't shown. @defaultValue none */
  before?: string;
  at: SourcePosition;
  /** Omits the header with the title, for a CodeGroup, which shows it in its tab bar. */
  bare?: boolean;
}

/** The `pre` element of a fence. */
export type FenceNode = ElementNode & { code: NonNullable<ElementNode['code']> };

export function isFence(node: TreeNode): node is FenceNode {
  return node.type === 'element' && node.code !== undefined;
}

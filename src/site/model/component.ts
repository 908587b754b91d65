/** A built-in component: a printer of HTML, and of Markdown for the page's `.md` twin. */
import type { Place } from './diagnostics.ts';
import type { FormulaInput } from './formula.ts';
import type { ComponentNode, ElementNode, TreeNode, Value } from './tree.ts';

export interface Component {
  /** Names the author may write: the first is the canonical one, the rest are aliases. */
  names: readonly string[];
  /**
   * Props the component knows; others are reported and dropped. `className`, `style`, `id`, `key` and `data-*` are
   * always known.
   */
  props: readonly string[];
  /**
   * Hands props down to child components (`titleSize` of Steps to each Step), before ids are made. Parents come before
   * children; a second call changes nothing.
   */
  prepare?(node: ComponentNode): void;
  /**
   * Prints the component. Output is HTML text: everything that came from the author must go through `escapeHtml` or
   * `page.html`.
   */
  html(node: ComponentNode, page: PagePrinter): string;
  /** Prints the component as plain Markdown blocks. @defaultValue its children */
  markdown?(node: ComponentNode, page: MarkdownPrinter): string;
  /**
   * Anchor id the component wants, or undefined when it is no link target. The `identify` pass makes it unique
   * on the page and puts it on `node.id` before anything is printed.
   */
  id?(node: ComponentNode): string | undefined;
  /** Further ids that links may use for it, where nothing else on the page has them; set on `node.aliases`. */
  aliases?(node: ComponentNode): string[];
  /** Table-of-contents entry, if this use of the component makes one. `node.id` is set by then. */
  toc?(node: ComponentNode): { title: string; depth: 2 | 3 } | undefined;
}

/** The page that a component is printed on, as the component may use it. One per page and output. */
export interface PagePrinter {
  /** Prints nodes as HTML. */
  html(nodes: readonly TreeNode[]): string;
  /** Prints a short Markdown text of the author (a caption, a tip) as inline HTML. */
  inlineMarkdown(text: string, at: Place): string;
  /**
   * Prints the value of a prop that may be text or JSX. Text is escaped but for its formulas, code between backticks and
   * strong text; JSX is printed, nothing gives ''.
   */
  value(value: Value, at: Place): string;
  /** Turns an author's link into one that works inside the bundle, and remembers it for the link check. */
  link(url: string, at: Place): { href: string; external: boolean };
  /** Turns an author's image or file path into a URL that works inside the bundle; sizes are known for local images. */
  asset(url: string, at: Place): { src: string; width?: number; height?: number };
  /**
   * Prints an icon: a library name, a URL or path, or JSX. Unknown names are reported and give ''.
   * Always `aria-hidden`; the caller names the thing that carries it.
   */
  icon(icon: Value, options: { at: Place; type?: Value; size?: number; color?: string; class?: string }): string;
  /** Prints a fenced code block: header, lines, copy button. Used by fences, CodeBlock and CodeGroup. */
  codeBlock(block: CodeBlockInput): string;
  /** Prints a formula in TeX. */
  formula(formula: FormulaInput): string;
  /** An id that nothing on this page has yet, beginning with `wanted`: for aria relations, not for link targets. */
  uniqueId(wanted: string): string;
  /** Text of the interface in the page's language: `text('copy')`. Keys are in `texts/en.ts`. */
  text(key: string): string;
  /** Puts HTML into the right column instead of the table of contents (Panel, RequestExample, ResponseExample). */
  panel(html: string): void;
  /** Says that the page needs an optional part of the client: its script or style is then included. */
  need(feature: 'mermaid' | 'katex' | 'playground' | 'api' | `code-theme:${string}` | `api-server:${string}`): void;
  report(code: string, message: string, at: Place): void;
}

export interface MarkdownPrinter {
  /** Prints nodes as Markdown blocks, separated by blank lines. */
  blocks(nodes: readonly TreeNode[]): string;
  /** Prints nodes as one run of inline Markdown. */
  inline(nodes: readonly TreeNode[]): string;
  /** Prints the value of a prop that is short Markdown or JSX in one line; nothing gives ''. */
  inlineMarkdown(value: Value, at: Place): string;
  link(url: string): string;
}

export interface CodeBlockInput {
  source: string;
  /** As the author wrote it: `js`, `TypeScript`, ''. */
  language: string;
  /** Rest of the info string: title, options (content format, Code). */
  meta: string;
  /** Lines that the source would stand behind in a file, for its colors: they are not shown. @defaultValue none */
  before?: string;
  at: Place;
  /** No header with title: a CodeGroup shows it in its tab bar. */
  bare?: boolean;
}

/** The `pre` element of a fence. */
export type FenceNode = ElementNode & { code: NonNullable<ElementNode['code']> };

export function isFence(node: TreeNode): node is FenceNode {
  return node.type === 'element' && node.code !== undefined;
}

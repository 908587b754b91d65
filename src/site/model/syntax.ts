/** Syntax that a plug-in adds. */
import type { Features, HastNode } from 'satteri';
import type { Diagnostic, Report, SourcePosition } from './diagnostics.ts';
import type { ComponentNode, TreeNode } from './tree.ts';

export interface Syntax {
  /** What the parser needs. Without it, the syntax is text. */
  parser?: {
    /** Options of the parser. */
    features: Features;
    /**
     * Prepares a text for the parser, which reads it as MDX or as Markdown. Returns the same string if there is nothing to
     * do. Linear in the text.
     */
    prepare(text: string, format: 'mdx' | 'md'): string;
  };
  /** Returns the component for an element that the parser created, or undefined for other elements. */
  createComponent?(element: HastElement, at: SourcePosition): ComponentNode | undefined;
  /**
   * Writes other notations in a text as Markdown or tags, before the text is repaired. Line numbers don't change. Linear
   * in the text.
   */
  convertText?(text: string, report: (problem: TextProblem) => void): string;
  /** Returns whether `convertNodes` replaces a component, so that pages can use it without an import. */
  replaces?(name: string): boolean;
  /** Replaces components of a page. */
  convertNodes?(nodes: TreeNode[], report: Report): TreeNode[];
}

export type TextProblem = Pick<Diagnostic, 'severity' | 'code' | 'message' | 'line'>;

/** Returns a text after all syntaxes have converted it. */
export function convertText(
  text: string,
  syntaxes: readonly Syntax[],
  report: (problem: TextProblem) => void = () => {},
): string {
  return syntaxes.reduce((source, syntax) => syntax.convertText?.(source, report) ?? source, text);
}

export type HastElement = Extract<HastNode, { type: 'element' }>;

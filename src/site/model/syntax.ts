/** Markdown syntax that a plug-in adds. */
import type { Features, HastNode } from 'satteri';
import type { SourcePosition } from './diagnostics.ts';
import type { ComponentNode } from './tree.ts';

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
  createComponent(element: HastElement, at: SourcePosition): ComponentNode | undefined;
}

export type HastElement = Extract<HastNode, { type: 'element' }>;

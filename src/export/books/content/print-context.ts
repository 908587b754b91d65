/** How the nodes of a page are printed, and what they need from the book. */
import type { DomElement } from './dom.ts';

export interface PrintContext {
  /** `xhtml` for readers that reject anything but plain, well-formed markup. */
  syntax: 'html' | 'xhtml';
  /** Put before all ids. */
  idPrefix: string;
  /** Level of the page's title, from 1. */
  level: number;
  /** Returns where a link leads, or undefined for a text without a link. */
  resolveLink(href: string): string | undefined;
  /** Returns the source of an image, or undefined if the book can't contain it. */
  resolveImage(src: string): string | undefined;
  /** The page's icons by id. */
  symbols: ReadonlyMap<string, DomElement>;
  /** Classes of elements that plug-ins leave out of books. */
  unprinted: readonly string[];
  /** Returns whether an id isn't used yet in the document. */
  claimId(id: string): boolean;
  /** Called for each part that is replaced by a note: the name of its element. */
  onReplaced(kind: string): void;
  /** Public URL of the page. */
  publicUrl: string | undefined;
  /** Text of links to the page online. */
  online: string;
}

/**
 * Hides the dots in names of components such as `<Tree.File>` from the Markdown parser, which reads such tags as text:
 * HTML names have no dots (CommonMark, Raw HTML).
 */
import type { HastNode } from 'satteri';
import { COMPONENT_NAMES } from '../model/component-names.ts';

const DOTTED = COMPONENT_NAMES.filter((name) => name.includes('.'));
const createPattern = (names: readonly string[]) =>
  new RegExp(String.raw`(?<=<\/?)(?:${names.join('|')})(?=[\s/>])`, 'g');
const WITH_DOT = createPattern(DOTTED.map((name) => name.replace('.', String.raw`\.`)));
const WITHOUT_DOT = createPattern(DOTTED.map((name) => name.replace('.', '-')));

/** Replaces the dots by hyphens. The length doesn't change. */
export function hideDots(text: string): string {
  return text.includes('.') ? text.replace(WITH_DOT, (name) => name.replace('.', '-')) : text;
}

/** Restores the dots in the tags, text and code of a parsed body. */
export function restoreDots(node: HastNode): void {
  if ('value' in node && typeof node.value === 'string')
    node.value = node.value.replace(WITHOUT_DOT, (name) => name.replace('-', '.'));
  if ('children' in node) for (const child of node.children as HastNode[]) restoreDots(child);
}

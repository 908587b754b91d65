import { isJsx, getText } from './tree.ts';
import type { Value } from './tree.ts';

/**
 * Returns the text of a prop that can be text or JSX, without markup: for ids, labels and Markdown. A missing value
 * gives ''.
 */
export function getValueText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isJsx(value) ? getText(value.children).trim() : '';
}

import { isJsx, textOf } from './tree.ts';
import type { Value } from './tree.ts';

/** Plain text of a prop that may be text or JSX: for ids, labels and Markdown. Nothing gives ''. */
export function valueText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isJsx(value) ? textOf(value.children).trim() : '';
}

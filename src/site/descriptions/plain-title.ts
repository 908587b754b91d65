import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { dropTags } from '../markdown/drop-tags.ts';
import type { Json } from '../model/json.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';

/**
 * Returns a plain text title. Titles aren't Markdown, but some authors and generators still use code, bold text and
 * HTML.
 */
export function toPlainTitle(value: Json | undefined): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return collapseWhitespace(stripTitleMarkup(dropTags(text))) || text;
}

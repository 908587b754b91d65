import { escapeHtml } from '../../lib/html.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import type { ElementNode } from '../model/tree.ts';

/** Prints an element's attributes with a leading space each. URLs that browsers must not follow are left out. */
export function printAttributes(attributes: ElementNode['attributes']): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) text += ` ${name}`;
    else if (!URL_ATTRIBUTES.has(name)) text += ` ${name}="${escapeHtml(value)}"`;
    else if (toSafeHref(value) !== '' || /^data:image\//i.test(value)) text += ` ${name}="${escapeHtml(value)}"`;
  }
  return text;
}

const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'cite',
  'data',
  'xlink:href',
  'background',
  'ping',
]);

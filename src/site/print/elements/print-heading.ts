import { toFragmentHref } from '../../../lib/fragment-href.ts';
import { escapeHtml } from '../../../lib/html.ts';
import { hidesTitle, isBlankPage } from '../../model/frontmatter.ts';
import { getText } from '../../model/tree.ts';
import { printAttributes } from '../attributes.ts';
import type { ElementInput } from './element-input.ts';

/** Prints a heading with a link to itself. The page's title is its `h1`, so a heading of that level becomes an `h2`. */
export function printHeading({ node, printer, page }: ElementInput): string {
  const { noanchor, id: ownId, ...otherAttributes } = node.attributes;
  const first = node.tag === 'h1' && !isBlankPage(page.frontmatter) && !hidesTitle(page);
  const tag = first ? 'h2' : node.tag;
  const attributes = first
    ? {
        ...otherAttributes,
        class: ['bd-Heading1', otherAttributes['class']].filter((name) => typeof name === 'string').join(' '),
      }
    : otherAttributes;
  // A heading in a prop has no id, unless its author gave it one.
  const id = node.id ?? (typeof ownId === 'string' ? ownId : '');
  const aliases = (node.aliases ?? [])
    .map((alias) => `<a id="${escapeHtml(alias)}" class="bd-HeadingAlias"></a>`)
    .join('');
  const label = `${printer.text('linkToHeading')}: ${getText(node.children).trim()}`;
  const link =
    noanchor !== undefined || id === ''
      ? ''
      : `<a class="bd-HeadingAnchor" href="${escapeHtml(toFragmentHref(id))}" aria-label="${escapeHtml(label)}"></a>`;
  const idAttribute = id === '' ? '' : ` id="${escapeHtml(id)}"`;
  return `<${tag}${idAttribute}${printAttributes(attributes)}>${aliases}${printer.html(node.children)}${link}</${tag}>`;
}

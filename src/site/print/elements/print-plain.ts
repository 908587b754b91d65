/** Prints elements as written, with URLs that work in the bundle. */
import type { ElementNode } from '../../model/tree.ts';
import { VOID_TAGS } from '../../model/void-tags.ts';
import { printAttributes } from '../attributes.ts';
import type { ElementInput } from './element-input.ts';

/** Prints an element whose attributes reference files of the site: images, tracks, drawings. */
export function createFilePrinter(...names: string[]): (input: ElementInput) => string {
  return (input) =>
    printPlain(
      input,
      withAddresses(input, names, (url) => input.printer.asset(url, input.node.at).src),
    );
}

/** Prints an element whose attributes link to pages. */
export function createLinkPrinter(...names: string[]): (input: ElementInput) => string {
  return (input) =>
    printPlain(
      input,
      withAddresses(input, names, (url) => input.printer.link(url, input.node.at).href),
    );
}

/** Resolves URLs in attributes. References within the page itself (`#symbol`) are kept. */
export function withAddresses(
  { node: { attributes } }: ElementInput,
  names: readonly string[],
  resolve: (url: string) => string,
): ElementNode['attributes'] {
  const changedAttributes = names.flatMap((name): [string, string][] => {
    const value = attributes[name];
    return typeof value !== 'string' || value === '' || value.startsWith('#') ? [] : [[name, resolve(value)]];
  });
  return changedAttributes.length === 0 ? attributes : { ...attributes, ...Object.fromEntries(changedAttributes) };
}

/** Prints an element with its attributes and children. */
export function printPlain({ node, printer }: ElementInput, attributes = node.attributes): string {
  const openTag = `<${node.tag}${printAttributes(attributes)}>`;
  return VOID_TAGS.has(node.tag) ? openTag : `${openTag}${printer.html(node.children)}</${node.tag}>`;
}

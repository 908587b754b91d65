import type { ElementInput } from './element-input.ts';
import { printAttributes } from '../attributes.ts';
import { printPlain, withAddresses } from './print-plain.ts';

/**
 * Labels the checkboxes of Markdown task lists for screen readers. The meaning of other checkboxes is
 * unknown.
 */
export function printInput({
  node: { attributes: writtenAttributes, ...node },
  printer,
  ...inputContext
}: ElementInput): string {
  const elementInput = { node: { ...node, attributes: writtenAttributes }, printer, ...inputContext };
  const attributes = withAddresses(elementInput, ['src'], (url) => printer.asset(url, node.at).src);
  if (node.isTask !== true) return printPlain(elementInput, attributes);
  const label = printer.text(attributes['checked'] === undefined ? 'taskOpen' : 'taskDone');
  return `<input${printAttributes({ ...attributes, 'aria-label': label })}>`;
}

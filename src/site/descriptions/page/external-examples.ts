import type { TreeNode } from '../../model/tree.ts';
import type { Json } from '../../model/json.ts';
import { isObject, resolveRef } from '../resolve.ts';
import type { PageContext } from './context.ts';
import { hidePart } from './hidden-parts.ts';

const MAX_LINKS = 24;

/** Links to examples that a description leaves on another host (OpenAPI 3.1, `externalValue` of an Example Object). */
export function renderExternalExamples(
  examples: Json | undefined,
  { document, make, text, describe, hiddenParts }: PageContext,
): TreeNode[] {
  const entries = isObject(examples) ? Object.entries(examples) : [];
  const links = entries.flatMap(([name, entry]) => {
    const { value, externalValue, summary, description } = resolveRef(document, entry)?.value ?? {};
    // A file of the docs folder was already copied into `value`.
    if (value !== undefined || typeof externalValue !== 'string' || externalValue.trim() === '') return [];
    const label = typeof summary === 'string' && summary.trim() !== '' ? summary.trim() : name;
    return [{ label, externalValue, description }];
  });
  for (const { externalValue } of links.slice(MAX_LINKS)) hidePart(hiddenParts, 'example', externalValue);
  return links.slice(0, MAX_LINKS).flatMap(({ label, externalValue, description }) => {
    const isUrl = /^https?:\/\//i.test(externalValue);
    const target = isUrl ? [make.link(externalValue, label)] : [label, ' (', make.code(externalValue), ')'];
    return [make.element('p', { class: 'bd-FieldFact' }, `${text('example')}: `, ...target), ...describe(description)];
  });
}

/** The same for all media types of a body. */
export function renderExternalBodyExamples(content: Json | undefined, context: PageContext): TreeNode[] {
  const media = isObject(content) ? Object.values(content) : [];
  return media.flatMap((value) => (isObject(value) ? renderExternalExamples(value['examples'], context) : []));
}

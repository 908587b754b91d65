/** Renders examples of bodies below their fields: descriptions, and code if no sample beside the page shows it. */
import type { TreeNode } from '../../../model/tree.ts';
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import { findMediaSchema } from '../../../descriptions/schema/media-schema.ts';
import { isShort } from '../../../descriptions/samples/is-short.ts';
import { formatExample, readExamples } from '../../../descriptions/samples/list-examples.ts';
import type { PageContext } from '../../../descriptions/page/context.ts';
import { hidePart } from '../../../descriptions/page/hidden-parts.ts';

const MAX_EXAMPLES = 24;

/**
 * Returns the examples of a body. `sampleCount` is the number of leading examples that code samples already show, which
 * don't contain their descriptions.
 */
export function renderBodyExamples(content: Json | undefined, sampleCount: number, context: PageContext): TreeNode[] {
  const { document, make, text, hiddenParts } = context;
  const media = isObject(content) ? Object.entries(content) : [];
  const allExamples = media.flatMap(([type, value]) =>
    isObject(value)
      ? readExamples(document, value).map((example) => ({ ...example, type, schema: findMediaSchema(value) }))
      : [],
  );
  const examples = allExamples.filter(({ value }) => {
    const isReadable = isShort(value);
    if (!isReadable) hidePart(hiddenParts, 'example', value);
    return isReadable;
  });
  const hasCode = examples.length > sampleCount;
  const codeExamples = hasCode ? examples.slice(0, MAX_EXAMPLES) : [];
  if (hasCode) for (const { value } of examples.slice(MAX_EXAMPLES)) hidePart(hiddenParts, 'example', value);
  const fences = codeExamples.flatMap(({ name, value, type, schema }, index) => {
    const code = formatExample(value, { type, schema, document });
    const title = name === '' ? (media.length > 1 ? type : `${text('example')} ${index + 1}`) : name;
    return code ? [make.fence(code.source, code.language, title)] : [];
  });
  const notes = examples.flatMap(({ name, description }) => {
    const [first, ...otherNodes] = context.describe(description);
    if (!first) return [];
    const title = name === '' ? [] : [make.element('p', {}, make.element('strong', {}, name))];
    return [make.element('div', {}, ...title, first, ...otherNodes)];
  });
  if (fences.length === 0 && notes.length === 0) return [];
  const label = text(examples.length > 1 ? 'examples' : 'example');
  return [
    make.element('p', { class: 'bd-FieldFact' }, `${label}:`),
    ...notes,
    ...(fences.length === 0 ? [] : [make.component('CodeGroup', { 'data-bd-sync': 'false' }, fences)]),
  ];
}

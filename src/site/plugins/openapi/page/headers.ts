/** Renders the headers of responses, and what a multipart body says about the headers of its parts. */
import { toKebabCase } from '../../../mdx/kebab-case.ts';
import type { Json } from '../../../model/json.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { PageContext } from '../../../descriptions/page/context.ts';
import { renderField } from '../../../descriptions/page/field-tree.ts';
import { isObject, resolveRef } from '../../../descriptions/resolve.ts';
import { getSchema, listDisplayExamples } from './parameters.ts';

/** The ids of the fields start with `id`. */
export function renderHeaders(headers: Json | undefined, id: string, context: PageContext): TreeNode[] {
  if (!isObject(headers)) return [];
  const fields = Object.entries(headers).flatMap(([name, header]) => {
    const value = resolveRef(context.document, header)?.value;
    if (!value) return [];
    const schema = getSchema(value);
    const examples = listDisplayExamples(context.document, value);
    const headerId = `${id}-header-${toKebabCase(name)}`;
    const isRequired = value['required'] === true;
    return [
      renderField(
        { name, schema, required: isRequired, id: headerId, outer: value, examples },
        { id: headerId, depth: 0 },
        context,
      ),
    ];
  });
  if (fields.length === 0) return [];
  return [context.make.component('Expandable', { title: context.text('headers').toLowerCase() }, fields)];
}

/** Lists the media types and headers of the parts of a body (OpenAPI 3.1, Encoding Object). */
export function renderEncodings(content: Json | undefined, id: string, context: PageContext): TreeNode[] {
  const { make, document } = context;
  const encodings = Object.values(isObject(content) ? content : {}).flatMap((media) =>
    isObject(media) && isObject(media['encoding']) ? Object.entries(media['encoding']) : [],
  );
  // Media types of a body usually describe the same parts.
  const uniqueEncodings = new Map(encodings.map((entry) => [JSON.stringify(entry), entry])).values();
  const items = [...uniqueEncodings].flatMap(([name, encoding]) => {
    const value = resolveRef(document, encoding)?.value ?? {};
    const { contentType } = value;
    const type = typeof contentType === 'string' ? [': ', make.code(contentType)] : [];
    const nodes = [...type, ...renderHeaders(value['headers'], `${id}-${toKebabCase(name)}`, context)];
    return nodes.length === 0 ? [] : [make.element('li', {}, make.code(name), ...nodes)];
  });
  return items.length === 0 ? [] : [make.element('ul', {}, ...items)];
}

/** Renders the responses of an operation by status, with headers and links. */
import type { TreeNode } from '../../../model/tree.ts';
import { formatStatus } from '../../../api-requests/format-status.ts';
import { isObject, resolveRef } from '../../../descriptions/resolve.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { renderBodyExamples } from './body-examples.ts';
import {
  renderContents,
  readContent,
  renderSectionHeading,
  listHeadingMediaTypes,
} from '../../../descriptions/page/content.ts';
import type { PageContext } from '../../../descriptions/page/context.ts';
import { renderExternalBodyExamples } from '../../../descriptions/page/external-examples.ts';
import type { FieldPosition, Side } from '../../../descriptions/page/field-tree.ts';
import { renderEncodings, renderHeaders } from './headers.ts';

/** Returns the responses section. Ids start with `response`, preceded by `prefix` for a callback. */
export function renderResponses(
  responses: Json | undefined,
  input: { level: number; prefix?: string; side?: Side | undefined },
  context: PageContext,
): TreeNode[] {
  const entries = readResponses(responses, context);
  const [first] = entries;
  if (!first) return [];
  const id = `${input.prefix ?? ''}response`;
  const { side } = input;
  const title = context.text('response');
  if (entries.length === 1) {
    const { status, value } = first;
    const notes = [formatStatus(status), ...listHeadingMediaTypes(readContent(value['content']))];
    return [
      renderSectionHeading({ level: input.level, id, title, notes }, context),
      ...renderResponse(value, { id, side }, context),
    ];
  }
  const tabs = entries.map(({ status, value }) =>
    context.make.component(
      'Tab',
      { title: formatStatus(status), id: context.ids.claim(`${id}-${status.toLowerCase()}`) },
      [...renderMediaTypes(value, context), ...renderResponse(value, { id, side }, context)],
    ),
  );
  return [
    renderSectionHeading({ level: input.level, id, title }, context),
    context.make.component('Tabs', { sync: 'false', className: 'bd-ApiChoice bd-ApiStatuses' }, tabs),
  ];
}

/** Returns the responses sorted by status, with `default` last. */
export function readResponses(
  responses: Json | undefined,
  { document }: Pick<PageContext, 'document'>,
): { status: string; value: JsonObject }[] {
  if (!isObject(responses)) return [];
  const entries = Object.entries(responses).flatMap(([status, response]) => {
    const value = status.startsWith('x-') ? undefined : resolveRef(document, response)?.value;
    return value ? [{ status, value }] : [];
  });
  const rank = (status: string) => (status === 'default' ? 1 : 0);
  return entries.toSorted((a, b) => rank(a.status) - rank(b.status));
}

function renderMediaTypes(value: JsonObject, { make }: PageContext): TreeNode[] {
  const types = listHeadingMediaTypes(readContent(value['content']));
  if (types.length === 0) return [];
  return [make.element('p', { class: 'bd-ApiMedia' }, make.code(types.join(', ')))];
}

function renderResponse(
  value: JsonObject,
  { id, side }: Pick<FieldPosition, 'id' | 'side'>,
  context: PageContext,
): TreeNode[] {
  return [
    ...context.describe(value['description'] || value['summary']),
    ...renderHeaders(value['headers'], id, context),
    ...renderContents(readContent(value['content']), { id, side }, context),
    ...renderEncodings(value['content'], id, context),
    ...renderExternalBodyExamples(value['content'], context),
    // The page's own responses have their examples beside the page.
    ...renderBodyExamples(value['content'], id === 'response' ? Infinity : 0, context),
    ...linkNodes(value['links'], context),
  ];
}

/** Lists the links of a response (OpenAPI 3.1, Link Object). */
function linkNodes(links: Json | undefined, context: PageContext): TreeNode[] {
  if (!isObject(links)) return [];
  const { make } = context;
  const items = Object.entries(links).flatMap(([name, link]) => {
    const value = resolveRef(context.document, link)?.value;
    if (!value || context.options.isGoneLink?.(value)) return [];
    const target = value['operationId'] ?? value['operationRef'];
    const arrow = typeof target === 'string' ? [' → ', make.code(target)] : [];
    return [make.element('li', {}, make.code(name), ...arrow, ...context.describe(value['description']))];
  });
  if (items.length === 0) return [];
  return [
    make.component('Expandable', { title: context.text('links').toLowerCase() }, [make.element('ul', {}, ...items)]),
  ];
}

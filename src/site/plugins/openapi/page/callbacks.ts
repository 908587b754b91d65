/** Renders the requests that the API sends back (OpenAPI 3.1, Callback Object). */
import { toKebabCase } from '../../../mdx/kebab-case.ts';
import type { TreeNode } from '../../../model/tree.ts';
import { isObject, resolveRef } from '../../../descriptions/resolve.ts';
import { listMethods } from '../methods.ts';
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
import { renderEncodings } from './headers.ts';
import { renderResponses } from './responses.ts';

/** Returns one collapsible block per callback. */
export function renderCallbacks(callbacks: Json | undefined, context: PageContext): TreeNode[] {
  if (!isObject(callbacks)) return [];
  const blocks = Object.entries(callbacks).flatMap(([name, callback]) => {
    const paths = resolveRef(context.document, callback)?.value ?? {};
    return Object.entries(paths).flatMap(([expression, item]) => {
      const value = resolveRef(context.document, item)?.value;
      if (!value || expression.startsWith('x-')) return [];
      return listMethods(value).flatMap(({ method, value: operation }) =>
        isObject(operation) ? [renderCallback({ name, method, expression, operation }, context)] : [],
      );
    });
  });
  if (blocks.length === 0) return [];
  return [renderSectionHeading({ level: 2, id: 'callbacks', title: context.text('callbacks') }, context), ...blocks];
}

interface Callback {
  name: string;
  method: string;
  expression: string;
  operation: JsonObject;
}

function renderCallback({ name, method, expression, operation }: Callback, context: PageContext): TreeNode {
  const { make } = context;
  const prefix = `callback-${toKebabCase(name)}`;
  const body = resolveRef(context.document, operation['requestBody'])?.value;
  const contents = readContent(body?.['content']);
  const head = { level: 3, id: context.ids.claim(`${prefix}-body`), title: context.text('body') };
  return make.component('Accordion', { title: name, id: context.ids.claim(prefix) }, [
    make.element('p', { class: 'bd-ApiCallback' }, make.code(`${method.toUpperCase()} ${expression}`)),
    ...(operation['summary'] === operation['description'] ? [] : context.describe(operation['summary'])),
    ...context.describe(operation['description']),
    ...(contents.length === 0
      ? []
      : [
          renderSectionHeading(
            { ...head, notes: listHeadingMediaTypes(contents), required: body?.['required'] === true },
            context,
          ),
          ...context.describe(body?.['description']),
          ...renderContents(contents, { id: `${prefix}-body` }, context),
          ...renderEncodings(body?.['content'], `${prefix}-body`, context),
          ...renderExternalBodyExamples(body?.['content'], context),
          ...renderBodyExamples(body?.['content'], 0, context),
        ]),
    ...renderResponses(operation['responses'], { level: 3, prefix: `${prefix}-` }, context),
  ]);
}

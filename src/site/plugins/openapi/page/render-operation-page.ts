/**
 * Creates the page of an operation or a webhook as nodes, so that it is printed, indexed and linked like a page an
 * author wrote.
 */
import type { TreeNode } from '../../../model/tree.ts';
import { resolveRef } from '../../../descriptions/resolve.ts';
import { renderSamples } from '../samples/render-samples.ts';
import type { ApiOperation } from '../api-operation.ts';
import { renderAuthorizations } from '../../../descriptions/page/authorizations.ts';
import { renderBodyExamples } from './body-examples.ts';
import { renderCallbacks } from './callbacks.ts';
import {
  renderContents,
  readContent,
  renderSectionHeading,
  listHeadingMediaTypes,
} from '../../../descriptions/page/content.ts';
import { createPageContext, finishLater, type PageContext } from '../../../descriptions/page/context.ts';
import { reportHiddenParts } from '../../../descriptions/page/hidden-parts.ts';
import { renderDescription } from '../../../descriptions/page/description-block.ts';
import { renderEncodings } from './headers.ts';
import { renderEndpoint } from './endpoint.ts';
import { printOperationYaml } from './operation-yaml.ts';
import { renderExternalBodyExamples } from '../../../descriptions/page/external-examples.ts';
import type { ApiPageNodes, ApiPageOptions } from '../../../model/api-page.ts';
import { renderParameters } from './parameters.ts';
import { renderResponses } from './responses.ts';
import { readSecurity } from './security.ts';
import { renderTagTexts } from './tag-texts.ts';

/**
 * Returns all parts of the page, in order (content format, What an operation page shows, in order). Any description
 * produces a page, of bounded size and in bounded time.
 */
export function renderOperationPage(operation: ApiOperation, options: ApiPageOptions): ApiPageNodes {
  const context = createPageContext(operation.document, options);
  const { value } = operation;
  const body = [
    ...(operation.kind === 'webhook' ? [] : renderAuthorizations(readSecurity(operation), context)),
    ...renderParameters(operation, context),
    ...requestBodyNodes(operation, context),
    ...renderCallbacks(value['callbacks'], context),
    ...renderResponses(
      value['responses'],
      { level: 2, side: operation.kind === 'webhook' ? undefined : 'response' },
      context,
    ),
  ];
  finishLater(context);
  const aside = renderSamples(operation, { ...options, hiddenParts: context.hiddenParts });
  const subject = `${operation.method.toUpperCase()} ${operation.path}`;
  reportHiddenParts(context.hiddenParts, { ...options, subject });
  return {
    header: renderEndpoint(operation, context),
    description: renderDescription(
      { description: value['description'] ?? operation.pathItem['description'], externalDocs: value['externalDocs'] },
      context,
    ),
    body: [
      context.make.element('div', { class: 'bd-ApiBody' }, ...body),
      ...renderTagTexts(operation, context),
      ...renderYaml(operation, context),
    ],
    aside,
  };
}

function requestBodyNodes({ kind, value }: ApiOperation, context: PageContext): TreeNode[] {
  const body = resolveRef(context.document, value['requestBody'])?.value;
  const contents = readContent(body?.['content']);
  if (!body || contents.length === 0) return [];
  const title = context.text(kind === 'webhook' ? 'payload' : 'body');
  const isRequired = body['required'] === true && kind !== 'webhook';
  return [
    renderSectionHeading(
      { level: 2, id: 'body', title, notes: listHeadingMediaTypes(contents), required: isRequired },
      context,
    ),
    ...context.describe(body['description']),
    ...renderContents(contents, { id: 'body', side: kind === 'webhook' ? undefined : 'request' }, context),
    ...renderEncodings(body['content'], 'body', context),
    ...renderExternalBodyExamples(body['content'], context),
    ...renderBodyExamples(body['content'], isSampled({ kind, value }, context) ? 1 : 0, context),
  ];
}

/** Returns whether the page has a request sample, which shows the first example of its body. */
function isSampled({ kind, value }: Pick<ApiOperation, 'kind' | 'value'>, { options }: PageContext): boolean {
  if (kind === 'webhook' || !options.api.examples.autogenerate) return false;
  return value['x-codeSamples'] === undefined && value['x-code-samples'] === undefined;
}

/** Adds the YAML to the `.md` twin only, because readers of the page see the same information as fields. */
function renderYaml(operation: ApiOperation, { make, options }: PageContext): TreeNode[] {
  if (options.schemaInMarkdown === false) return [];
  const fence = make.fence(printOperationYaml(operation, options), 'yaml');
  return [make.component('Visibility', { for: 'agents' }, [make.heading(2, 'openapi', 'OpenAPI'), fence])];
}

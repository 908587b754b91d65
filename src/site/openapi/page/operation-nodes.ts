/**
 * Creates the page of an operation or a webhook as nodes, so that it is printed, indexed and linked like a page an
 * author wrote.
 */
import type { TreeNode } from '../../model/tree.ts';
import { resolveRef } from '../resolve.ts';
import { sampleNodes } from '../samples/sample-nodes.ts';
import type { ApiOperation } from '../../model/api-description.ts';
import { authorizationNodes } from './authorizations.ts';
import { bodyExamples } from './body-examples.ts';
import { callbackNodes } from './callbacks.ts';
import { contentNodes, readContent, sectionHead, soleTypes } from './content.ts';
import { createPageContext, finishLater, type PageContext } from './context.ts';
import { descriptionBlock } from './description-block.ts';
import { endpointNodes } from './endpoint.ts';
import { operationYaml } from './operation-yaml.ts';
import { externalDocs } from './external-docs.ts';
import type { ApiPageNodes, ApiPageOptions } from './options.ts';
import { parameterNodes } from './parameters.ts';
import { responseNodes } from './responses.ts';
import { readSecurity } from './security.ts';

/**
 * Returns all parts of the page, in order (content format, What an operation page shows, in order). Any description
 * produces a page, of bounded size and in bounded time.
 */
export function operationNodes(operation: ApiOperation, options: ApiPageOptions): ApiPageNodes {
  const context = createPageContext(operation.document, options);
  const { value } = operation;
  const body = [
    ...(operation.kind === 'webhook' ? [] : authorizationNodes(readSecurity(operation), context)),
    ...parameterNodes(operation, context),
    ...requestBodyNodes(operation, context),
    ...callbackNodes(value['callbacks'], context),
    ...responseNodes(value['responses'], { level: 2 }, context),
  ];
  finishLater(context);
  return {
    header: endpointNodes(operation, context),
    description: descriptionBlock(value['description'] ?? operation.pathItem['description'], context),
    body: [
      ...externalDocs(value['externalDocs'], context),
      context.make.element('div', { class: 'api-body' }, ...body),
      ...yamlNodes(operation, context),
    ],
    aside: sampleNodes(operation, options),
  };
}

function requestBodyNodes({ kind, value }: ApiOperation, context: PageContext): TreeNode[] {
  const body = resolveRef(context.document, value['requestBody'])?.value;
  const contents = readContent(body?.['content']);
  if (!body || contents.length === 0) return [];
  const title = context.text(kind === 'webhook' ? 'payload' : 'body');
  const required = body['required'] === true && kind !== 'webhook';
  return [
    sectionHead({ level: 2, id: 'body', title, notes: soleTypes(contents), required }, context),
    ...context.describe(body['description']),
    ...contentNodes(contents, 'body', context),
    ...bodyExamples(body['content'], isSampled({ kind, value }, context) ? 1 : 0, context),
  ];
}

/** Returns whether the page has a request sample, which shows the first example of its body. */
function isSampled({ kind, value }: Pick<ApiOperation, 'kind' | 'value'>, { options }: PageContext): boolean {
  if (kind === 'webhook' || !options.api.examples.autogenerate) return false;
  return value['x-codeSamples'] === undefined && value['x-code-samples'] === undefined;
}

/** Adds the YAML to the `.md` twin only, because readers of the page see the same information as fields. */
function yamlNodes(operation: ApiOperation, { make, options }: PageContext): TreeNode[] {
  if (options.schemaInMarkdown === false) return [];
  const fence = make.fence(operationYaml(operation, options), 'yaml');
  return [make.component('Visibility', { for: 'agents' }, [make.heading(2, 'openapi', 'OpenAPI'), fence])];
}

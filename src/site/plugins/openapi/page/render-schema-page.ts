import { createNodeMaker } from '../../../descriptions/page/nodes.ts';
import { restoreIntegers } from '../../../descriptions/restore-integers.ts';
import { escapeToken, findPointer } from '../../../descriptions/resolve.ts';
import { createSampleValue } from '../../../descriptions/samples/sample-value.ts';
import { readSchema } from '../../../descriptions/schema/read-schema.ts';
import type { ApiDocument } from '../../../model/api-description.ts';
import type { Json } from '../../../model/json.ts';
import { renderBody, renderSectionHeading } from '../../../descriptions/page/content.ts';
import { createPageContext, finishLater } from '../../../descriptions/page/context.ts';
import { reportHiddenParts } from '../../../descriptions/page/hidden-parts.ts';
import { renderDescription } from '../../../descriptions/page/description-block.ts';
import type { ApiPageNodes, ApiPageOptions } from '../../../model/api-page.ts';
import { printSchemaYaml } from './operation-yaml.ts';

/**
 * Creates the page of a schema in `components.schemas` (content format, Webhooks, schemas): its fields, with an
 * example next to them.
 */
export function renderSchemaPage(document: ApiDocument, name: string, options: ApiPageOptions): ApiPageNodes {
  const ref = `#/components/schemas/${escapeToken(name)}`;
  const schema: Json = { $ref: ref };
  const context = createPageContext(document, options);
  const { description } = readSchema(document, schema).value;
  // The page shows the schema's description above the fields, so it is omitted from the root.
  const body = [
    renderSectionHeading({ level: 2, id: 'attributes', title: context.text('attributes') }, context),
    ...renderBody({ $ref: ref, description: '' }, { id: 'schema', anchor: 'attributes' }, context),
  ];
  finishLater(context);
  reportHiddenParts(context.hiddenParts, { ...options, subject: name });
  const make = createNodeMaker(options.at);
  const value = createSampleValue({ document, schema, side: 'response', groups: options.groups ?? [] });
  const sample = restoreIntegers(document, JSON.stringify(value, null, 2));
  if (options.schemaInMarkdown !== false && findPointer(document.root, ref) !== undefined)
    body.push(
      make.component('Visibility', { for: 'agents' }, [
        make.heading(2, 'openapi', 'OpenAPI'),
        make.fence(printSchemaYaml(document, name, options), 'yaml'),
      ]),
    );
  return {
    header: [make.component('api-endpoint', {})],
    description: renderDescription({ description }, context),
    body: [context.make.element('div', { class: 'bd-ApiBody' }, ...body)],
    aside: [make.component('ResponseExample', {}, [make.fence(sample, 'json', name)])],
  };
}

import { createNodeMaker } from './nodes.ts';
import { exactText } from '../exact-integers.ts';
import { escapeToken, findPointer } from '../resolve.ts';
import { sampleValue } from '../samples/sample-value.ts';
import { readSchema } from '../schema/read-schema.ts';
import type { ApiDocument, Json } from '../../model/api-description.ts';
import { bodyNodes, sectionHead } from './content.ts';
import { createPageContext, finishLater } from './context.ts';
import { descriptionBlock } from './description-block.ts';
import type { ApiPageNodes, ApiPageOptions } from './options.ts';
import { schemaYaml } from './operation-yaml.ts';

/**
 * Creates the page of a schema in `components.schemas` (content format, Webhooks, schemas): its fields, with an
 * example next to them.
 */
export function schemaNodes(document: ApiDocument, name: string, options: ApiPageOptions): ApiPageNodes {
  const ref = `#/components/schemas/${escapeToken(name)}`;
  const schema: Json = { $ref: ref };
  const context = createPageContext(document, options);
  const { description } = readSchema(document, schema).value;
  // The page shows the schema's description above the fields, so it is omitted from the root.
  const body = [
    sectionHead({ level: 2, id: 'attributes', title: context.text('attributes') }, context),
    ...bodyNodes({ $ref: ref, description: '' }, { id: 'schema', anchor: 'attributes' }, context),
  ];
  finishLater(context);
  const make = createNodeMaker(options.at);
  const value = sampleValue({ document, schema, side: 'response', groups: options.groups ?? [] });
  const sample = exactText(document, JSON.stringify(value, null, 2));
  if (options.schemaInMarkdown !== false && findPointer(document.root, ref) !== undefined)
    body.push(
      make.component('Visibility', { for: 'agents' }, [
        make.heading(2, 'openapi', 'OpenAPI'),
        make.fence(schemaYaml(document, name, options), 'yaml'),
      ]),
    );
  return {
    header: [make.component('api-endpoint', {})],
    description: descriptionBlock(description, context),
    body: [context.make.element('div', { class: 'api-body' }, ...body)],
    aside: [make.component('ResponseExample', {}, [make.fence(sample, 'json', name)])],
  };
}

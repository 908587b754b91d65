import { fc } from '../../../../test/helpers/properties.ts';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createSampleValue } from '../samples/sample-value.ts';
import { renderChannelPage } from './render-channel-page.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { printYaml } from './print-yaml.ts';
import { renderSchemaPage } from './render-schema-page.ts';
import { createPageOptions, printPage, toDocument } from './testing/page.ts';

const NAMES = ['A', 'B', 'C', 'D'];
const ref = fc.constantFrom(...NAMES, 'None').map((name): Json => ({ $ref: `#/components/schemas/${name}` }));
const junk = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

/** Generates schemas that are valid, invalid or circular. */
const { schema } = fc.letrec<{ schema: Json }>((tie) => {
  const innerSchemas = fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    ref,
    fc.constant<Json>({ type: 'string' }),
    tie('schema'),
  );
  const list = fc.array(innerSchemas, { maxLength: 3 });
  const keywords: Record<string, fc.Arbitrary<Json>> = {
    type: fc.oneof(fc.constantFrom<Json>('object', 'array', 'string', 'number', 'null', ['string', 'null']), junk),
    properties: fc.oneof(
      fc.dictionary(fc.oneof(fc.constantFrom('id', '__proto__', 'a b'), fc.string()), innerSchemas, { maxKeys: 3 }),
      junk,
    ),
    required: fc.oneof(fc.constant<Json>(['id']), junk),
    items: fc.oneof(innerSchemas, list, junk),
    additionalProperties: fc.oneof(innerSchemas, fc.boolean()),
    allOf: fc.oneof(list, junk),
    oneOf: fc.oneof(list, junk),
    anyOf: fc.oneof(list, junk),
    discriminator: fc.oneof(
      fc.constant<Json>({ propertyName: 'id', mapping: { x: 'A', y: '#/components/schemas/B' } }),
      junk,
    ),
    enum: junk,
    default: junk,
    example: junk,
    examples: junk,
    title: junk,
    description: junk,
    format: junk,
    minimum: junk,
    maximum: junk,
    multipleOf: junk,
    'x-mint': junk,
  };
  return { schema: fc.oneof(fc.record(keywords, { requiredKeys: [] }) as fc.Arbitrary<Json>, ref, junk) };
});

const schemas = fc
  .tuple(...NAMES.map(() => schema))
  .map((list): JsonObject => Object.fromEntries(NAMES.map((name, index) => [name, list[index]])));

const operation = fc.record(
  {
    description: junk,
    parameters: fc.oneof(
      fc.array(
        fc.record({
          name: fc.string(),
          in: fc.constantFrom('path', 'query', 'header', 'cookie', 'body'),
          schema,
          example: junk,
          examples: junk,
        }) as fc.Arbitrary<Json>,
        { maxLength: 4 },
      ),
      junk,
    ),
    requestBody: fc.oneof(
      fc
        .dictionary(
          fc.constantFrom('application/json', 'multipart/form-data', 'application/x-www-form-urlencoded', 'text/*'),
          fc.record({ schema, example: junk }, { requiredKeys: ['schema'] }),
        )
        .map((content) => ({ content })) as fc.Arbitrary<Json>,
      junk,
    ),
    responses: fc.oneof(
      fc.dictionary(
        fc.constantFrom('200', '4XX', 'default'),
        fc.record({ content: fc.record({ 'application/json': fc.record({ schema }) }), headers: junk, links: junk }),
      ) as fc.Arbitrary<Json>,
      junk,
    ),
    callbacks: junk,
    security: junk,
    servers: junk,
    'x-codeSamples': junk,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

describe('pages of arbitrary descriptions', () => {
  it('render every operation, with unique ids and no broken links', () => {
    fc.assert(
      fc.property(operation, schemas, junk, (value, all, security) => {
        const document = toDocument({
          components: { schemas: all, securitySchemes: security },
          security: [{ a: [] }],
          webhooks: {},
        });
        const { ids, targets } = printPage(
          renderOperationPage(
            { document, kind: 'operation', method: 'post', path: '/a/{id}', pathItem: {}, value },
            createPageOptions(),
          ),
        );
        expect(ids.length).toBe(new Set(ids).size);
        expect(
          targets.filter((target) => /^(?:body|response|parameter)/.test(target) && !ids.includes(target)),
        ).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('render every schema and channel, with a JSON example for every schema', () => {
    fc.assert(
      fc.property(schemas, operation, (all, value) => {
        const document = toDocument({
          components: { schemas: all },
          channels: { A: value, ...all },
          operations: all,
          servers: all,
        });
        for (const name of [...NAMES, 'None']) {
          const pages = [
            renderSchemaPage(document, name, createPageOptions()),
            renderChannelPage(document, name, createPageOptions()),
          ];
          for (const { ids, targets } of pages.map(printPage)) {
            expect(ids.length).toBe(new Set(ids).size);
            expect(
              targets.filter(
                (target) =>
                  /^(?:schema|attributes|parameter|header|send|receive)/.test(target) && !ids.includes(target),
              ),
            ).toEqual([]);
          }
          const sample = createSampleValue({
            document,
            schema: { $ref: `#/components/schemas/${name}` },
            side: 'request',
          });
          expect(JSON.stringify(sample)).toBeTypeOf('string');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('restores the same value from the YAML in the Markdown twin', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const whole = { value: value as Json };
        expect(parse(printYaml(whole, 10_000))).toEqual(JSON.parse(JSON.stringify(whole)));
      }),
      { numRuns: 300 },
    );
  });
});

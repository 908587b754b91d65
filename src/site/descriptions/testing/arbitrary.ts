/** Generates descriptions that are valid, invalid or circular, for tests of properties. */
import { fc } from '../../../../test/helpers/properties.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** Names of the generated schemas. */
export const NAMES = ['A', 'B', 'C', 'D'];
const ref = fc.constantFrom(...NAMES, 'None').map((name): Json => ({ $ref: `#/components/schemas/${name}` }));
export const junk = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

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

/** `components.schemas`. */
export const schemas = fc
  .tuple(...NAMES.map(() => schema))
  .map((list): JsonObject => Object.fromEntries(NAMES.map((name, index) => [name, list[index]])));

export const operation = fc.record(
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

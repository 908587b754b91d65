import { expect, it } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { toDocument } from '../testing/page.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { createSampleValue } from './sample-value.ts';

function createSample(
  schema: Json,
  schemas: JsonObject = {},
  settings: { side?: 'request' | 'response'; requiredOnly?: boolean } = {},
) {
  return createSampleValue({
    document: toDocument({ components: { schemas } }),
    schema,
    side: 'response',
    ...settings,
  });
}

it('ends at recursion, and takes bounded time for shared schemas', () => {
  const node = { properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } } };
  expect(createSample({ $ref: '#/components/schemas/Node' }, { Node: node })).toEqual({ name: '<string>' });
  const run = (count: number) => {
    const createReference = (index: number) => ({ $ref: `#/components/schemas/S${index % count}` });
    const schemas = Array.from({ length: count }, (_, index) => [
      `S${index}`,
      {
        properties: { a: createReference(index + 1), b: createReference(index + 2), c: createReference(index * 2 + 3) },
      },
    ]);
    createSample(createReference(0), Object.fromEntries(schemas));
  };
  expect(measureGrowth(run, 200)).toBeLessThan(30);
});

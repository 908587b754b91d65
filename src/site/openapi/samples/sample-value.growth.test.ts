import { expect, it } from 'vitest';
import { growthOf } from '../../../../test/helpers/growth.ts';
import { toDocument } from '../page/testing/page.ts';
import type { Json, JsonObject } from '../../model/api-description.ts';
import { sampleValue } from './sample-value.ts';

function sample(
  schema: Json,
  schemas: JsonObject = {},
  settings: { side?: 'request' | 'response'; requiredOnly?: boolean } = {},
) {
  return sampleValue({ document: toDocument({ components: { schemas } }), schema, side: 'response', ...settings });
}

it('ends at recursion, and takes bounded time for shared schemas', () => {
  const node = { properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } } };
  expect(sample({ $ref: '#/components/schemas/Node' }, { Node: node })).toEqual({ name: '<string>' });
  const run = (count: number) => {
    const ref = (index: number) => ({ $ref: `#/components/schemas/S${index % count}` });
    const schemas = Array.from({ length: count }, (_, index) => [
      `S${index}`,
      { properties: { a: ref(index + 1), b: ref(index + 2), c: ref(index * 2 + 3) } },
    ]);
    sample(ref(0), Object.fromEntries(schemas));
  };
  expect(growthOf(run, 200)).toBeLessThan(30);
});

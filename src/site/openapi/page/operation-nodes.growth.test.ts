import { describe, expect, it } from 'vitest';
import { growthOf } from '../../../../test/helpers/growth.ts';
import type { JsonObject } from '../../model/api-description.ts';
import { operationNodes } from './operation-nodes.ts';
import { bodyOf, pageOptions, printPage } from './testing/page.ts';

function print(schema: JsonObject, schemas: JsonObject = {}) {
  return printPage(operationNodes(bodyOf(schema, schemas), { ...pageOptions(), schemaInMarkdown: false }));
}

describe('schemas', () => {
  it('of any size produce pages of bounded size in linear time', () => {
    const page = (count: number) => print({ $ref: '#/components/schemas/S0' }, sharedSchemas(count));
    expect(page(2_000).html.length).toBeLessThan(1_000_000);
    expect(growthOf((size) => void page(size), 100)).toBeLessThan(30);
  });
});

/**
 * Every schema contains eight others, some of them merged. Expanded as a tree, there would be more fields than atoms.
 */
function sharedSchemas(count: number): JsonObject {
  const ref = (index: number) => ({ $ref: `#/components/schemas/S${index % count}` });
  const entries = Array.from({ length: count }, (_, index): [string, JsonObject] => {
    const properties = Object.fromEntries(
      Array.from({ length: 8 }, (__, step) => [`p${step}`, ref(index * 3 + step + 1)]),
    );
    const objectSchema: JsonObject = { type: 'object', properties };
    return [`S${index}`, index % 4 > 0 ? objectSchema : { allOf: [objectSchema, ref(index + 1), ref(index + 2)] }];
  });
  return Object.fromEntries(entries);
}

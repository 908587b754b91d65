import { describe, expect, it } from 'vitest';
import { measureGrowth } from '../../../../../test/helpers/growth.ts';
import type { JsonObject } from '../../../model/json.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { createPageOptions, printPage } from '../../../descriptions/testing/page.ts';
import { readBodyPage } from './testing/page.ts';

function print(schema: JsonObject, schemas: JsonObject = {}) {
  return printPage(
    renderOperationPage(readBodyPage(schema, schemas), { ...createPageOptions(), schemaInMarkdown: false }),
  );
}

describe('schemas', () => {
  it('of any size produce pages of bounded size in linear time', () => {
    const printSharedSchemas = (count: number) =>
      print({ $ref: '#/components/schemas/S0' }, createSharedSchemas(count));
    expect(printSharedSchemas(2_000).html.length).toBeLessThan(1_000_000);
    expect(measureGrowth((size) => void printSharedSchemas(size), 100)).toBeLessThan(30);
  });

  it.each([
    ['in a list', (references: JsonObject[]) => ({ oneOf: references })],
    ['in the mapping only', () => ({})],
  ])('with a discriminator take time linear in the alternatives %s', (_, createUnion) => {
    const printAlternatives = (count: number) => {
      const names = Array.from({ length: count }, (__, index) => `T${index}`);
      const createReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
      const mapping = Object.fromEntries(names.map((name) => [`the-${name}`, createReference(name).$ref]));
      const heirs = names.map((name): [string, JsonObject] => [
        name,
        { allOf: [createReference('Base'), { type: 'object', properties: { [name]: { type: 'string' } } }] },
      ]);
      const base: JsonObject = {
        type: 'object',
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping },
        ...createUnion(names.map(createReference)),
      };
      return print(createReference('Base'), { Base: base, ...Object.fromEntries(heirs) });
    };
    expect(measureGrowth((size) => void printAlternatives(size), 500)).toBeLessThan(30);
  });
});

/**
 * Every schema contains eight others, some of them merged. Expanded as a tree, there would be more fields than atoms.
 */
function createSharedSchemas(count: number): JsonObject {
  const createReference = (index: number) => ({ $ref: `#/components/schemas/S${index % count}` });
  const entries = Array.from({ length: count }, (_, index): [string, JsonObject] => {
    const properties = Object.fromEntries(
      Array.from({ length: 8 }, (__, step) => [`p${step}`, createReference(index * 3 + step + 1)]),
    );
    const objectSchema: JsonObject = { type: 'object', properties };
    return [
      `S${index}`,
      index % 4 > 0 ? objectSchema : { allOf: [objectSchema, createReference(index + 1), createReference(index + 2)] },
    ];
  });
  return Object.fromEntries(entries);
}

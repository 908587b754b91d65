import { fc } from '../../../../../test/helpers/properties.ts';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { createSampleValue } from '../../../descriptions/samples/sample-value.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { printYaml } from './print-yaml.ts';
import { renderSchemaPage } from './render-schema-page.ts';
import { junk, NAMES, operation, schemas } from '../../../descriptions/testing/arbitrary.ts';
import { createPageOptions, printPage, toDocument } from '../../../descriptions/testing/page.ts';

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

  it('render every schema, with a JSON example for every schema', () => {
    fc.assert(
      fc.property(schemas, (all) => {
        const document = toDocument({ components: { schemas: all } });
        for (const name of [...NAMES, 'None']) {
          const { ids, targets } = printPage(renderSchemaPage(document, name, createPageOptions()));
          expect(ids.length).toBe(new Set(ids).size);
          expect(targets.filter((target) => /^(?:schema|attributes)/.test(target) && !ids.includes(target))).toEqual(
            [],
          );
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

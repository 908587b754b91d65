import { expect, test } from 'vitest';
import { createPageOptions, printPage } from '../../../descriptions/testing/page.ts';
import type { Diagnostic } from '../../../model/diagnostics.ts';
import type { JsonObject } from '../../../model/json.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { readBodyPage } from './testing/page.ts';

function printWithReports(schema: JsonObject, value?: JsonObject) {
  const reports: Partial<Diagnostic>[] = [];
  const options = { ...createPageOptions(), report: (problem: Partial<Diagnostic>) => reports.push(problem) };
  const { html } = printPage(renderOperationPage({ ...readBodyPage(schema), ...(value && { value }) }, options));
  return { html, reports };
}

const createProperties = (count: number, create: () => JsonObject): JsonObject => ({
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, create()])),
});
const createChain = (depth: number): JsonObject =>
  depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: createChain(depth - 1) } };

test.each<[string, JsonObject, string]>([
  ['attributes beyond the 1,500th', createProperties(1_510, () => ({ type: 'string' })), '10 attributes'],
  ['nested objects of a long page', createProperties(310, () => createChain(1)), '310 nested objects'],
  ['deeply nested objects', createChain(12), '1 nested object'],
  [
    'alternatives',
    { oneOf: Array.from({ length: 42 }, (_, index) => ({ title: `T${index}`, ...createChain(1) })) },
    '2 alternatives',
  ],
  [
    'allowed values',
    { type: 'string', enum: Array.from({ length: 1_003 }, (_, index) => `v${index}`) },
    '3 allowed values',
  ],
  ['a long pattern', { type: 'string', pattern: 'x'.repeat(301) }, '1 constraint'],
  ['a long keyword', { type: 'object', properties: {}, not: { const: 'x'.repeat(400) } }, '1 constraint'],
])('reports what a page leaves out: %s', (_, schema, expected) => {
  const { reports } = printWithReports({ type: 'object', properties: { part: schema, other: schema } });
  const { reports: bodyReports } = printWithReports(schema);
  for (const report of [reports, bodyReports].flat())
    expect(report).toMatchObject({ code: 'attributes-not-shown', severity: 'info' });
  expect(bodyReports.map(({ message }) => message)).toEqual([expect.stringContaining(`examples: ${expected}. `)]);
  expect(reports).toHaveLength(1);
});

test.each<[string, JsonObject, string]>([
  ['a long example', { content: { 'application/json': { example: 'x'.repeat(30_001) } } }, '1 example'],
  [
    'examples beyond the 24th',
    { content: { 'application/json': { examples: Array.from({ length: 26 }, (_, index) => index) } } },
    '2 examples',
  ],
])('reports examples that a page leaves out: %s', (_, body, expected) => {
  for (const value of [{ requestBody: body }, { responses: { 200: body } }]) {
    const { reports } = printWithReports({}, value);
    expect(reports.map(({ message }) => message)).toEqual([expect.stringContaining(`examples: ${expected}. `)]);
  }
});

test('reports code samples beyond the 40th', () => {
  const samples = Array.from({ length: 41 }, (_, index) => ({ lang: 'shell', source: `echo ${index}` }));
  const { reports } = printWithReports({}, { 'x-codeSamples': samples });
  expect(reports.map(({ message }) => message)).toEqual([expect.stringContaining('The page of POST /test')]);
});

test('lists the names of alternatives beyond the limit', () => {
  const { html } = printWithReports({
    oneOf: Array.from({ length: 42 }, (_, index) => ({ title: `T${index}`, ...createChain(1) })),
  });
  expect(html).toContain('+2: <code>T40</code>, <code>T41</code>');
});

test('reports nothing for a page that shows everything', () => {
  const { reports } = printWithReports({
    oneOf: [createChain(8), createProperties(200, () => ({ type: 'string' }))],
    properties: { a: { type: 'string', enum: ['x', 'y'], pattern: '^x' } },
  });
  expect(reports).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { parseQuery, UnusableQuery } from './parse-query.ts';
import { selectNodes } from './select-nodes.ts';

function select(root: Json, text: string, steps = 1_000_000): Json[] {
  return selectNodes(root, parseQuery(text), { steps }).map(({ value }) => value);
}

interface Case {
  name: string;
  selector: string;
  document?: Json;
  result?: Json[];
  results?: Json[][];
  invalid_selector?: boolean;
}

/** Returns the test suite of the JSONPath working group from the parser's package. */
function readSuite(): Case[] {
  const parser = createRequire(import.meta.url).resolve('jsonpath-rfc9535/package.json');
  const file = path.join(path.dirname(parser), 'src/__tests__/jsonpath-compliance-test-suite/cts.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { tests: Case[] }).tests;
}

test('follows RFC 9535, except for its functions that run patterns', () => {
  const cases = readSuite().filter(({ selector }) => !/(?:match|search)\s*\(/.test(selector));
  const wrongCases = cases.filter(({ selector, document = null, result, results, invalid_selector: invalid }) => {
    try {
      const matches = JSON.stringify(select(document, selector));
      return invalid === true || ![result, ...(results ?? [])].some((right) => JSON.stringify(right) === matches);
    } catch (error) {
      return invalid !== true || !(error instanceof UnusableQuery);
    }
  });
  expect(cases.length).toBeGreaterThan(550);
  expect(wrongCases.map(({ name }) => name)).toEqual([]);
});

describe('hostile queries', () => {
  test.each(["$[?match(@.a, '(a+)+$')]", "$..[?search(@, 'x')]"])('do not run patterns: %s', (query) => {
    expect(() => parseQuery(query)).toThrow(/isn't supported/);
  });

  test.each([
    ['descendants of descendants', '$..*..*..*..*'],
    ['the whole document for each part of it', '$..[?count($..*) > 1]'],
    ['filters in filters', '$..[?@..[?@..[?@..none]]]'],
  ])('end after a bounded number of steps: %s', (_, query) => {
    const wideValue = Object.fromEntries(
      Array.from({ length: 300 }, (__, index) => [`k${index}`, { a: [[1], { b: [2] }] }]),
    );
    let deepValue: Json = wideValue;
    for (let depth = 0; depth < 300; depth += 1) deepValue = { a: deepValue };
    const budget = { steps: 300_000 };
    expect(() => selectNodes(deepValue, parseQuery(`${query}.none`), budget)).toThrow(/too many/);
  });

  test.each([
    `$[?${'('.repeat(900)}@.a${')'.repeat(900)}]`,
    `$${'[?@'.repeat(650)}${']'.repeat(650)}`,
    `$${'.a'.repeat(2000)}`,
  ])('with endless nesting get a result or are rejected', (query) => {
    let selection: unknown;
    try {
      selection = select({ a: 1 }, query);
    } catch (error) {
      selection = error;
    }
    expect(Array.isArray(selection) || selection instanceof UnusableQuery).toBe(true);
  });

  test('treat prototype names as ordinary names', () => {
    expect(select({ a: {} }, '$..__proto__')).toEqual([]);
    expect(select({ a: {} }, '$.a.constructor')).toEqual([]);
    expect(select(JSON.parse('{"__proto__": 1}') as Json, '$.__proto__')).toEqual([1]);
  });
});

import vm from 'node:vm';
import { expect, test } from 'vitest';
import { fc } from '../../../../test/helpers/properties.ts';
import { Budget, PAGE_LIMITS } from '../budget.ts';
import { toNumber, toText } from '../convert.ts';
import { stringify } from './stringify.ts';
import { run } from '../testing.ts';
import { Unsupported } from '../unsupported.ts';
import type { Evaluated } from '../values.ts';

const createBudget = () => new Budget(PAGE_LIMITS);
/** Plain data, with undefined and numbers that JSON can't represent. */
const data = fc.anything({
  maxDepth: 3,
  values: [fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)],
  key: fc.string().filter((key) => !['__proto__', 'toString', 'valueOf', 'toJSON'].includes(key)),
}) as fc.Arbitrary<Evaluated>;

test('text and numbers of plain data are as in JavaScript', () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(toText(value, createBudget())).toBe(String(value));
      expect(toNumber(value, createBudget())).toBe(Number(value));
    }),
  );
});

test('JSON of plain data is as in JavaScript, whatever the indentation', () => {
  const indent = fc.oneof(fc.constant(undefined), fc.integer({ min: -2, max: 12 }), fc.string({ maxLength: 12 }));
  fc.assert(
    fc.property(data, indent, (value, space) => {
      expect(stringify(value, space, createBudget())).toBe(JSON.stringify(value, undefined, space));
    }),
  );
});

test.each(['+', '-', '*', '/', '%', '**', '==', '!=', '===', '!==', '<', '>', '<=', '>='])(
  'the operator %s gives the same result for plain data as in JavaScript',
  (operator) => {
    const js = vm.runInNewContext(`(a, b) => a ${operator} b`) as (a: unknown, b: unknown) => unknown;
    fc.assert(
      fc.property(data, data, (a, b) => {
        expect(run(`a ${operator} b`, { a, b }).value).toBe(js(a, b));
        expect(run(`a ${operator} a`, { a }).value).toBe(js(a, a));
      }),
    );
  },
);

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '.', '/', 'ß', '😀', '1') });
const argument = fc.oneof(text, fc.integer({ min: -3, max: 5 }), fc.constantFrom(undefined, null, true, Number.NaN));
const methods = {
  string:
    'toUpperCase toLowerCase toString trim split replace replaceAll slice substring includes startsWith endsWith indexOf charAt at concat padStart padEnd',
  array: 'reverse join slice concat flat includes indexOf at sort',
};

test.each(methods.string.split(' '))('%s of a string gives the same result as in JavaScript', (method) => {
  const js = vm.runInNewContext(`(s, a, b) => s.${method}(a, b)`) as (...values: unknown[]) => unknown;
  fc.assert(
    fc.property(text, argument, argument, (s, a, b) => {
      expect(run(`s.${method}(a, b)`, { s, a, b }).value).toEqual(toLocalValue(js(s, a, b)));
    }),
  );
});

test.each(methods.array.split(' '))('%s of a list gives the same result as in JavaScript', (method) => {
  const names = method === 'sort' || method === 'flat' ? '' : 'a';
  const js = vm.runInNewContext(`(s, a) => s.${method}(${names})`) as (...values: unknown[]) => unknown;
  const list = fc.array(fc.oneof(argument, fc.array(argument, { maxLength: 3 })), { maxLength: 8 });
  fc.assert(
    fc.property(list, argument, (s, a) => {
      expect(run(`s.${method}(${names})`, { s, a }).value).toEqual(toLocalValue(js([...s], a)));
    }),
  );
});

test('randomly combined expressions give the same result as in JavaScript', () => {
  const { expression } = fc.letrec<{ expression: string }>((tie) => {
    const innerExpression = tie('expression');
    const join = (strings: string, ...parts: fc.Arbitrary<string>[]) =>
      fc.tuple(...parts).map((values) => values.reduce((whole, value) => whole.replace('#', () => value), strings));
    return {
      expression: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('0', '1', '-2.5', '"a"', '"12"', '""', 'null', 'undefined', 'true', 'x', 'list', 'o'),
        join('(# + #)', innerExpression, innerExpression),
        join('(# ? # : #)', innerExpression, innerExpression, innerExpression),
        join('(# && #)', innerExpression, innerExpression),
        join('(# || #)', innerExpression, innerExpression),
        join('(# ?? #)', innerExpression, innerExpression),
        join('(# == #)', innerExpression, innerExpression),
        join('(# < #)', innerExpression, innerExpression),
        join('[#, #]', innerExpression, innerExpression),
        join('[...list, #]', innerExpression),
        join('({ a: #, ["b" + #]: # })', innerExpression, innerExpression, innerExpression),
        join('({ ...o, c: # })', innerExpression),
        join('`${#}-${#}`', innerExpression, innerExpression),
        join('String(#)', innerExpression),
        join('Number(#)', innerExpression),
        join('JSON.stringify(#)', innerExpression),
        join('Object.entries({ a: # })', innerExpression),
        join('(({ a, ...rest }) => [a, rest])({ ...o, d: # })', innerExpression),
        join('(([first, ...rest]) => [rest, first])([#, 1, 2])', innerExpression),
        join('list.map((n, i) => [n, i, #])', innerExpression),
        join('list.filter((n) => n > #)', innerExpression),
        join('list.reduce((sum, n) => sum + n, #)', innerExpression),
        join('[#, #, #].sort()', innerExpression, innerExpression, innerExpression),
        join('typeof #', innerExpression),
        join('!#', innerExpression),
        join('-(#)', innerExpression),
      ),
    };
  });
  const names = { x: 7, list: [3, 1, 2], o: { a: 1, b: ['p', 'q'] } };
  fc.assert(
    fc.property(expression, (source) => {
      const js = toLocalValue(vm.runInNewContext(`(${source})`, structuredClone(names)));
      expect(run(source, names).value).toEqual(js);
    }),
    { numRuns: 500 },
  );
});

test.each([
  '({ toString: 1 }) + ""',
  '`${{ toString: 1 }}`',
  'String({ toString: 1 })',
  '[{ toString: 1 }].join()',
  '[[{ toString: () => "x" }]] + ""',
  '({ valueOf: () => 1 }) * 2',
  '({ toString: null }) < 1',
  '({ toString: 1 }) == "a"',
  '"a".includes({ toString: 1 })',
  '"a".padStart(5, { toString: 1 })',
  '({})[{ toString: 1 }]',
  '({ [{ toString: 1 }]: 1 })',
  '(({ [{ toString: 1 }]: a }) => a)({})',
  '[{ toString: 1 }, 1].sort()',
  '[2, 1].sort(() => ({ valueOf: () => 1 }))',
  'Object.fromEntries([[{ toString: 1 }, 1]])',
  'encodeURIComponent({ toString: 1 })',
  'Math.max({ toString: 1 })',
  'parseInt({ toString: 1 })',
  '`${() => 1}`',
  'encodeURIComponent("\\ud800")',
  'btoa("€")',
  '"a".repeat(-1)',
  '(1).toFixed(101)',
  '(1).toString(1)',
  '({ get a() { return 1; } }).a',
  '"a,b".split(/,/)',
  '"a".match("a")',
  '"a".search("a")',
  'RegExp("a")',
  'new RegExp("a")',
])('%s is rejected, and nothing else is thrown', (source) => {
  expect(() => run(source)).toThrow(Unsupported);
});

test('JSON is written without calling methods of objects', () => {
  expect(run('JSON.stringify({ toJSON: () => 1, toString: 2, a: [() => 1, undefined] })').value).toBe(
    '{"toString":2,"a":[null,null]}',
  );
});

test('text that looks like a regular expression is ordinary text', () => {
  expect(
    run('["a.b".split("."), "a.b".replaceAll(".", "x"), "(a|a)*".indexOf("|"), "a+b".split("/+/")]').value,
  ).toEqual([['a', 'b'], 'axb', 2, ['a+b']]);
});

/** Converts values of another realm to values of this one. */
function toLocalValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Array.from(value, toLocalValue);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toLocalValue(item)]));
}

import { expect, test } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { createGlobals } from '../globals.ts';
import { parseExpression } from '../parse.ts';
import { Budget } from '../budget.ts';
import { Unsupported } from '../unsupported.ts';
import { type Evaluated } from '../values.ts';
import { Scope } from '../scope.ts';

function run(source: string, names: Record<string, Evaluated> = {}): Evaluated {
  const scope = new Scope();
  for (const [name, value] of Object.entries({ ...createGlobals(() => {}), ...names })) scope.set(name, value);
  const program = parseExpression(source);
  if (program instanceof SyntaxError) throw program;
  const budget = new Budget({ steps: 10_000, text: 100_000, size: 100_000 });
  return evaluate({ code: program, jsx: () => [] }, scope, budget);
}

test.each([
  ['1 + 2 * 3', 7],
  ['`a${1 + 1}b`', 'a2b'],
  ['user.name ?? "you"', 'you'],
  ['user?.plan?.name', undefined],
  ['[1, ...[2, 3]].map((n) => n * 2).join("-")', '2-4-6'],
  ['{ a: { b: "c" } }.a.b', 'c'],
  ['list.filter(({ on }) => on).map((item, i) => `${i}${item.name}`)', ['0x']],
  ['true ? "yes" : "no"', 'yes'],
  ['Object.keys({ a: 1, b: 2 })', ['a', 'b']],
  ['((x = 2) => { const y = x + 1; if (y > 2) return "big"; return "small"; })()', 'big'],
  ['useState(5)[0]', 5],
  ['"2" == 2', true],
  ['((icon) => { icon = icon ?? "star"; icon += "!"; return icon; })()', 'star!'],
  [
    '((kind) => { switch (kind) { case "a": return 1; case "b": case "c": { return 2; } default: return 3; } })("b")',
    2,
  ],
  ['((n) => { let text; switch (n) { case 1: text = "one"; break; default: text = "many"; } return text; })(1)', 'one'],
  ['(() => { const send = async () => 1; return typeof send; })()', 'function'],
  [
    '((list) => { let sum = 0; for (const { n } of list) sum += n; list.forEach(({ n }) => { sum += n; }); return sum; })([{ n: 1 }, { n: 2 }])',
    6,
  ],
  ['React.useState(5)[0]', 5],
  [
    'Object.entries("ab")',
    [
      ['0', 'a'],
      ['1', 'b'],
    ],
  ],
  ['({ ..."ab" })', { 0: 'a', 1: 'b' }],
  ['Object.fromEntries([["a", 1]]).a', 1],
  ['Math.random().toString(36).length > 0', true],
  ['btoa(JSON.stringify({ a: 1 }))', 'eyJhIjoxfQ=='],
])('%s is %j', (source, expected) => {
  expect(
    run(source, {
      list: [
        { on: true, name: 'x' },
        { on: false, name: 'y' },
      ],
    }),
  ).toEqual(expected);
});

test.each([
  '"".constructor',
  '[].constructor',
  '({}).constructor',
  '({}).__proto__',
  '(() => 1).constructor',
  '"".toString.constructor',
  'Object.prototype',
  'user["constructor"]',
])('%s reaches nothing', (source) => {
  expect(run(source)).toBeUndefined();
});

test.each([
  'process',
  'globalThis',
  'fetch("x")',
  'new Date()',
  'import("fs")',
  'this',
  'function* () {}',
  '/a/.test("a")',
  '"abc".replace("b", "$&$&")',
  '"abc".replaceAll("b", "$$")',
  'x = 1',
  'user = 1',
  'user.name = 1',
  'eval("1")',
])('%s is rejected', (source) => {
  expect(() => run(source)).toThrow(Unsupported);
});

test('an expression that never ends is stopped', () => {
  expect(() => run('((f) => f(f))((f) => f(f))')).toThrow(Unsupported);
  expect(() =>
    run(
      '[1,2,3,4,5,6,7,8,9,10].map(() => [1,2,3,4,5,6,7,8,9,10].map(() => [1,2,3,4,5,6,7,8,9,10].map(() => [1,2,3,4,5,6,7,8,9,10].map((n) => n))))',
    ),
  ).toThrow(/takes more than [\d,]+ steps/);
});

test('an expression that creates too much text is stopped', () => {
  expect(() => run('["a".repeat(1000), "b"].map((s) => s.repeat(1000).repeat(1000))')).toThrow(
    /creates more than [\d,]+ characters/,
  );
});

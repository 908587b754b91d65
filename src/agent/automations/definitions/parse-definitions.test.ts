import { expect, test } from 'vitest';
import { AUTOMATION_TEMPLATES } from '../templates/registry.ts';
import { parseDefinitions } from './parse-definitions.ts';

const parse = (...lines: string[]) => parseDefinitions(['automations:', ...lines, ''].join('\n'));

test('reads automations with all fields, and fills in the fields of a ready-made one', () => {
  const { definitions, problems } = parse(
    '  - name: Weekly style check',
    '    prompt: Check the guides.',
    '    trigger: { type: schedule, cron: 0 6 * * 1, timeZone: Europe/Berlin }',
    '    contextRepositories: [api]',
    '    baseBranch: next',
    '    delivery: new',
    '    budget: { tokens: 100000, cost: 2.5 }',
    '    notify: [usr_1]',
    '  - template: broken-links',
    '    trigger: { type: notFound, threshold: 3 }',
  );
  expect(problems).toEqual([]);
  expect(definitions).toEqual([
    {
      line: 2,
      name: 'Weekly style check',
      fields: {
        name: 'Weekly style check',
        prompt: 'Check the guides.',
        trigger: { type: 'schedule', cron: '0 6 * * 1', timeZone: 'Europe/Berlin' },
        contextRepositories: ['api'],
        baseBranch: 'next',
        delivery: 'new',
        budget: { tokens: 100_000, cost: 2.5 },
        notify: ['usr_1'],
      },
    },
    {
      line: 10,
      name: 'Fix broken links',
      fields: {
        template: 'broken-links',
        name: 'Fix broken links',
        prompt: AUTOMATION_TEMPLATES.find(({ id }) => id === 'broken-links')?.prompt,
        trigger: { type: 'notFound', threshold: 3 },
        delivery: 'grow',
      },
    },
  ]);
});

const START = ['  - name: A', '    prompt: B'];

test.each<[string, string[], number, string]>([
  ['an unknown key', [...START, '    triger: { type: push }'], 4, 'Unknown key "triger". Did you mean "trigger"?'],
  [
    'an unknown key of a trigger',
    [...START, '    trigger:', '      type: push', '      crn: x'],
    6,
    'Did you mean "cron"?',
  ],
  ['a bad schedule', [...START, '    trigger: { type: schedule, cron: "61 * * * *" }'], 4, 'five fields'],
  [
    'a schedule that is too frequent',
    [...START, '    trigger: { type: schedule, cron: "* * * * *" }'],
    4,
    '15 minutes',
  ],
  ['a bad time zone', [...START, '    trigger: { type: schedule, cron: 0 6 * * 1, timeZone: Mars }'], 4, 'IANA'],
  ['an unknown trigger', [...START, '    trigger: { type: pushes }'], 4, 'Invalid value for "trigger.type"'],
  [
    'a field of another trigger',
    [...START, '    trigger: { type: push, cron: 0 6 * * 1 }'],
    4,
    `doesn't have the field "cron"`,
  ],
  ['a missing trigger', START, 2, 'Add "trigger"'],
  ['an unknown template', ['  - template: broken'], 2, 'Invalid value for "template"'],
  ['a template without its language', ['  - template: translations'], 2, 'needs a language'],
  [
    'a value of another type',
    [...START, '    trigger: { type: push }', '    budget: { cost: free }'],
    5,
    'Invalid value for "budget.cost"',
  ],
  [
    'a repeated name',
    [...START, '    trigger: { type: push }', ...START, '    trigger: { type: push }'],
    5,
    'Line 2 already defines',
  ],
  ['an item that is no object', ['  - Weekly'], 2, 'Expected the fields of an automation'],
])('reports %s with its line and what to do', (_, lines, line, message) => {
  const { problems, isUnreadable } = parse(...lines);
  expect(problems).toEqual([{ line, message: expect.stringContaining(message) }]);
  expect(isUnreadable).toBe(false);
});

test('keeps the automations without a problem, and the names of the others', () => {
  const result = parse(...START, '    delivery: all', '  - template: style');
  expect(result.definitions.map(({ name }) => name)).toEqual(['Check style and grammar']);
  expect(result.brokenNames).toEqual(['A']);
});

test.each([
  ['', 1, 'Expected the key "automations"'],
  ['automations: no', 1, 'Expected the key "automations"'],
  ['- name: A', 1, 'Expected the key "automations"'],
  ['automations:\n  - name: "A', 2, "isn't valid YAML"],
  ['automations:\n  - &a { name: A }\n  - *a', 1, 'aliases'],
  ['x'.repeat(500_001), 1, 'larger than 500 kB'],
])('reports a file that it cannot read: %.40s', (text, line, message) => {
  const { problems, isUnreadable } = parseDefinitions(text);
  expect(problems).toEqual([{ line, message: expect.stringContaining(message) }]);
  expect(isUnreadable).toBe(true);
});

test('ignores automations beyond the maximum, and says so', () => {
  const { definitions, problems } = parse(
    ...Array.from({ length: 51 }, (_, index) => `  - { name: A${index}, prompt: B, trigger: { type: push } }`),
  );
  expect(definitions).toHaveLength(50);
  expect(problems).toEqual([{ line: 52, message: expect.stringContaining('50 automations') }]);
});

test('lists only the first unknown keys of each object, because a file can have tens of thousands', () => {
  const createKeys = (indent: string) => Array.from({ length: 1_000 }, (_, index) => `${indent}key${index}: 1`);
  const { problems } = parseDefinitions(
    ['automations:', ...START, '    trigger:', '      type: push', ...createKeys('      '), ...createKeys('')].join(
      '\n',
    ),
  );
  const first = (line: number) => Array.from({ length: 5 }, (_, index) => line + index);
  expect(problems.map(({ line }) => line)).toEqual([...first(1_006), ...first(6)]);
});

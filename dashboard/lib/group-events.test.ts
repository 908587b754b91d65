import { expect, test } from 'vitest';
import { groupEvents, sumEvents } from './group-events.ts';

const createEvent = (id: number, type: string, fields: { turn?: number; text?: string; tool?: string } = {}) => ({
  id,
  type,
  turn: 1,
  text: 'x',
  ...fields,
});

test('groups consecutive tool calls, and starts a new group after a message', () => {
  const events = [
    createEvent(1, 'prompt'),
    createEvent(2, 'tool', { tool: 'read' }),
    createEvent(3, 'tool', { tool: 'read' }),
    createEvent(4, 'message'),
    createEvent(5, 'tool', { tool: 'edit' }),
  ];
  const [turn] = groupEvents(events);
  expect(turn?.prompt?.id).toBe(1);
  expect(turn?.items.map((item) => (item.kind === 'tools' ? item.events.map(({ id }) => id) : item.kind))).toEqual([
    [2, 3],
    'event',
    [5],
  ]);
});

test("shows the agent's list of steps once, as it is now", () => {
  const plan = (id: number, state: 'open' | 'done') => ({
    ...createEvent(id, 'tool', { tool: 'plan' }),
    steps: [{ text: 'Write the page', state }],
  });
  const [turn] = groupEvents([plan(1, 'open'), createEvent(2, 'tool', { tool: 'edit' }), plan(3, 'done')]);
  expect(turn?.items).toEqual([
    { kind: 'steps', id: 1, steps: [{ text: 'Write the page', state: 'done' }] },
    { kind: 'tools', events: [createEvent(2, 'tool', { tool: 'edit' })] },
  ]);
});

test('leaves out calls that another event tells, such as the one that finishes the work, unless they were refused', () => {
  const finish = (id: number, ok: boolean) => ({ ...createEvent(id, 'tool', { tool: 'finish' }), ok });
  const ask = { ...createEvent(3, 'tool', { tool: 'ask' }), ok: true };
  expect(groupEvents([finish(1, false), finish(2, true), ask])[0]?.items).toEqual([
    { kind: 'tools', events: [finish(1, false)] },
  ]);
});

test('ignores empty messages between tool calls', () => {
  const [turn] = groupEvents([
    createEvent(1, 'tool'),
    createEvent(2, 'message', { text: ' ' }),
    createEvent(3, 'tool'),
  ]);
  expect(turn?.items).toHaveLength(1);
});

test('starts a new turn for each follow-up', () => {
  const turns = groupEvents([
    createEvent(1, 'prompt'),
    createEvent(2, 'prompt', { turn: 2 }),
    createEvent(3, 'tool', { turn: 2 }),
  ]);
  expect(turns.map(({ turn, items }) => [turn, items.length])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test('sums tokens, and lists each changed file once', () => {
  const events = [
    { ...createEvent(1, 'message'), tokens: { input: 10, output: 2, cached: 4 } },
    { ...createEvent(2, 'message'), tokens: { input: 5, output: 1 } },
    { ...createEvent(3, 'commit'), files: ['b.mdx', 'a.mdx'] },
    { ...createEvent(4, 'commit'), files: ['b.mdx'] },
  ];
  expect(sumEvents(events)).toEqual({ input: 15, output: 3, cached: 4, files: ['a.mdx', 'b.mdx'] });
});

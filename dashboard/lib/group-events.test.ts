import { expect, test } from 'vitest';
import { groupEvents, nameTools, sumEvents } from './group-events.ts';

const event = (id: number, type: string, rest: { turn?: number; text?: string; tool?: string } = {}) => ({
  id,
  type,
  turn: 1,
  text: 'x',
  ...rest,
});

test('groups consecutive tool calls, and starts a new group after a message', () => {
  const events = [
    event(1, 'prompt'),
    event(2, 'tool', { tool: 'read' }),
    event(3, 'tool', { tool: 'read' }),
    event(4, 'message'),
    event(5, 'tool', { tool: 'edit' }),
  ];
  const [turn] = groupEvents(events);
  expect(turn?.prompt?.id).toBe(1);
  expect(turn?.items.map((item) => (item.kind === 'tools' ? nameTools(item.events) : item.event.type))).toEqual([
    'read ×2',
    'message',
    'edit',
  ]);
});

test('ignores empty messages between tool calls', () => {
  const [turn] = groupEvents([event(1, 'tool'), event(2, 'message', { text: ' ' }), event(3, 'tool')]);
  expect(turn?.items).toHaveLength(1);
});

test('starts a new turn for each follow-up', () => {
  const turns = groupEvents([event(1, 'prompt'), event(2, 'prompt', { turn: 2 }), event(3, 'tool', { turn: 2 })]);
  expect(turns.map(({ turn, items }) => [turn, items.length])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test('sums tokens, and lists each changed file once', () => {
  const events = [
    { ...event(1, 'message'), tokens: { input: 10, output: 2 } },
    { ...event(2, 'message'), tokens: { input: 5, output: 1 } },
    { ...event(3, 'commit'), files: ['b.mdx', 'a.mdx'] },
    { ...event(4, 'commit'), files: ['b.mdx'] },
  ];
  expect(sumEvents(events)).toEqual({ input: 15, output: 3, files: ['a.mdx', 'b.mdx'] });
});

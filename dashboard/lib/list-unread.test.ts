import { expect, test } from 'vitest';
import { listUnread } from './list-unread.ts';

const message = (id: number) => ({ id, type: 'message', from: 'user' });

test('a message is unread until the agent reads it or it becomes the next prompt', () => {
  const prompt = { id: 1, type: 'prompt' };
  const reply = { id: 3, type: 'message' };
  expect([...listUnread([prompt, message(2), reply, message(4)])]).toEqual([2, 4]);
  expect([...listUnread([prompt, message(2), { id: 3, type: 'read' }, message(4)])]).toEqual([4]);
  expect([...listUnread([prompt, message(2), { id: 3, type: 'completed' }, { id: 4, type: 'prompt' }])]).toEqual([]);
});

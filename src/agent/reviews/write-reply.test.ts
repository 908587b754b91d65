import { expect, test } from 'vitest';
import type { AgentEvent } from '../types/event.ts';
import { writeReply } from './write-reply.ts';

const FINISHED: AgentEvent = {
  type: 'finished',
  title: 'Rotate daily',
  summary: 'It says daily now.',
  replies: [{ comment: 1, text: 'It says daily now.', done: true }],
};
const PUSHED: AgentEvent = { type: 'pushed', commit: 'c0ffee0123456789', branch: 'b' };

function write(events: readonly AgentEvent[]) {
  return writeReply({ id: 'rc_1', number: 1 }, { events, jobUrl: 'https://job.test', redact: (text) => text });
}

test('says what was done, and is done only with a published commit', () => {
  expect(write([FINISHED, PUSHED])).toMatchObject({
    isDone: true,
    body: expect.stringMatching(/^It says daily now\.\n\nCommit: c0ffee012345/) as unknown,
  });
  expect(write([FINISHED])).toMatchObject({ isDone: false });
});

test('never repeats the claim of a follow-up that failed afterwards', () => {
  const { body, isDone } = write([FINISHED, { type: 'failed', error: 'The push was rejected.', cause: 'host' }]);
  expect(isDone).toBe(false);
  expect(body).toMatch(/^I couldn't work on this comment: the follow-up failed\./);
  expect(body).not.toContain('daily');
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startReplyDeadline } from './reply-deadline.ts';

const LIMITS = { idleMs: 300_000, callMs: 1_200_000 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('lets a slow reply take longer than the limit for silence, up to the limit for the whole reply', () => {
  const deadline = startReplyDeadline(new AbortController().signal, LIMITS);
  for (let seconds = 250; seconds < 1_200; seconds += 250) {
    vi.advanceTimersByTime(250_000);
    deadline.restart();
    expect(deadline.signal.aborted).toBe(false);
  }
  vi.advanceTimersByTime(200_000);
  expect(deadline.signal.aborted).toBe(true);
  expect(deadline.reached()).toBe('whole');
});

it('ends a reply after a silence', () => {
  const deadline = startReplyDeadline(new AbortController().signal, LIMITS);
  vi.advanceTimersByTime(299_000);
  deadline.restart();
  vi.advanceTimersByTime(299_000);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(deadline.reached()).toBe('idle');
});

it("ends with the caller's signal, and leaves no timer", () => {
  const controller = new AbortController();
  const deadline = startReplyDeadline(controller.signal, LIMITS);
  controller.abort(new Error('archived'));
  expect(deadline.signal.aborted).toBe(true);
  expect(deadline.reached()).toBeUndefined();
  deadline.stop();
  expect(vi.getTimerCount()).toBe(0);
});

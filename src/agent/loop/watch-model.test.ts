import { expect, it } from 'vitest';
import type { Model, ModelReply } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { LIMITS } from './testing.ts';
import { watchModel } from './watch-model.ts';

const REPLY: ModelReply = { text: 'x', calls: [], usage: { input: 1, output: 1 }, finish: 'stop', raw: null };
const REQUEST = { system: '', messages: [], tools: [], signal: new AbortController().signal };

/** Watches a model that retries its calls for the listed reasons. The first call throws, the others return a reply. */
function createWatchedModel(log: AgentEvent[], reasons: readonly string[][], now = () => 0) {
  let count = 0;
  const model: Model = {
    name: 'lab:x',
    contextTokens: 1,
    async call({ onRetry }) {
      for (const reason of reasons[count++] ?? []) onRetry?.(reason);
      if (count === 1) throw new Error('gone');
      return REPLY;
    },
  };
  return watchModel(model, { log, emit: async (event) => void log.push(event), now });
}

it('logs once that a model does not reply, across reasons and workers, until it replies', async () => {
  const log: AgentEvent[] = [];
  const note = {
    type: 'waiting',
    of: 'model',
    reason: "retrying the model lab:x, which didn't reply: status 529.",
  };
  await expect(createWatchedModel(log, [['status 529', 'status 500']]).call(REQUEST)).rejects.toThrow('gone');
  expect(log).toEqual([note]);
  const laterModel = createWatchedModel(log, [['status 529'], ['status 529'], ['status 529']]);
  await expect(laterModel.call(REQUEST)).rejects.toThrow('gone');
  await laterModel.call(REQUEST);
  expect(log).toEqual([note]);
  log.push({ type: 'assistant', step: 1, answer: REPLY });
  await laterModel.call(REQUEST);
  expect(log.at(-1)).toEqual(note);
});

it('blames a timeout only on a model that was being waited for', async () => {
  let time = 0;
  const model = createWatchedModel([], [['status 500'], [], []], () => time);
  expect(model.describeSilence(LIMITS)).toBeUndefined();
  await expect(model.call(REQUEST)).rejects.toThrow('gone');
  expect(model.describeSilence(LIMITS)).toBe(
    "The model lab:x didn't reply (status 500) within the 20 minutes allowed for a job (AGENT_MAX_MINUTES). " +
      'Send the prompt again. If that fails too, ask the operator to check the model.',
  );
  await model.call(REQUEST);
  expect(model.describeSilence(LIMITS)).toBeUndefined();
  const hangingModel = createWatchedModel([], [], () => time);
  await expect(hangingModel.call(REQUEST)).rejects.toThrow('gone');
  time = 9 * 60_000;
  expect(hangingModel.describeSilence(LIMITS)).toBeUndefined();
  time = 11 * 60_000;
  expect(hangingModel.describeSilence(LIMITS)).toContain("didn't reply within the 20 minutes");
});

it('fails the call at its end if the note cannot be stored, without an unhandled rejection before', async () => {
  const model: Model = {
    name: 'lab:x',
    contextTokens: 1,
    async call({ onRetry }) {
      onRetry?.('status 529');
      // Node reports rejections that have no handler by now.
      await new Promise(setImmediate);
      return REPLY;
    },
  };
  const emit = () => Promise.reject(new Error('the connection broke'));
  await expect(watchModel(model, { log: [], emit }).call(REQUEST)).rejects.toThrow('the connection broke');
});

it('describes a model that was still writing as slow, not as silent', async () => {
  let time = 0;
  const model: Model = {
    name: 'lab:x',
    contextTokens: 1,
    async call({ onOutput }) {
      onOutput?.(1_200);
      onOutput?.(300);
      throw new Error('gone');
    },
  };
  const watchedModel = watchModel(model, { log: [], emit: async () => {}, now: () => time });
  await expect(watchedModel.call(REQUEST)).rejects.toThrow('gone');
  time = 11 * 60_000;
  expect(watchedModel.describeSilence(LIMITS)).toBe(
    "The model lab:x is too slow: it was still writing a reply, of 1,500 characters so far, and didn't finish it within the 20 minutes allowed for a job (AGENT_MAX_MINUTES). " +
      'Ask for less in one prompt, or ask the operator to raise the limit or to choose a faster model.',
  );
});

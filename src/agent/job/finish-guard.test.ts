import { Type } from 'typebox';
import { expect, test } from 'vitest';
import type { AgentEvent, AgentTool, ToolContext } from '../types.ts';
import { guardFinish } from './finish-guard.ts';

const finish: AgentTool = {
  name: 'finish',
  description: '',
  parameters: Type.Object({}),
  run: () => Promise.resolve({ ok: true, text: 'The work is finished.', finish: { title: 'A', summary: 'B' } }),
};
const context = {} as ToolContext;
const prompt: AgentEvent = { type: 'prompt', prompt: 'Do.' };

function run(log: readonly AgentEvent[], objection: string | undefined) {
  const [guarded] = guardFinish([finish], { log: () => log, review: () => Promise.resolve(objection) });
  if (!guarded) throw new Error('The tool is gone.');
  return guarded.run({}, context);
}

test('work with nothing against it is handed in', async () => {
  expect((await run([prompt], undefined)).finish).toEqual({ title: 'A', summary: 'B' });
});

test('the model is sent back once in a turn, and not again', async () => {
  const result = await run([prompt], 'A link is broken.');
  expect(result).toEqual({ ok: false, text: 'Not finished yet. A link is broken.' });
  const sent: AgentEvent = { type: 'tool', step: 1, call: { id: 'c', name: 'finish', args: {} }, result };
  expect((await run([prompt, sent], 'A link is broken.')).finish).toBeDefined();
  expect((await run([prompt, sent, prompt], 'A link is broken.')).finish).toBeUndefined();
});

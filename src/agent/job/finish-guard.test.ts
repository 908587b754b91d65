import { Type } from 'typebox';
import { expect, test } from 'vitest';
import type { AgentTool, ToolContext, ToolResult } from '../types/tool.ts';
import type { AgentEvent } from '../types/event.ts';
import { guardFinish, type Verdict } from './finish-guard.ts';

const finish: AgentTool = {
  name: 'finish',
  description: '',
  parameters: Type.Object({}),
  run: () => Promise.resolve({ ok: true, text: 'The work is finished.', finish: { title: 'A', summary: 'B' } }),
};
const context = {} as ToolContext;
const prompt: AgentEvent = { type: 'prompt', prompt: 'Do.' };

function run(log: readonly AgentEvent[], verdict: Verdict | undefined) {
  const [guardedTool] = guardFinish([finish], { log: () => log, review: () => Promise.resolve(verdict) });
  if (!guardedTool) throw new Error('The tool is gone.');
  return guardedTool.run({}, context);
}

test('accepts work without objections', async () => {
  expect((await run([prompt], undefined)).finish).toEqual({ title: 'A', summary: 'B' });
});

const VERDICT: Verdict = { objection: 'A link is broken.', incomplete: 'It broke a link.' };

async function listRounds(verdict: Verdict): Promise<ToolResult[]> {
  const log: AgentEvent[] = [prompt];
  for (let step = 1; step <= 4; step++) {
    const result = await run(log, verdict);
    log.push({ type: 'tool', step, call: { id: `${step}`, name: 'finish', args: {} }, result });
  }
  return log.flatMap((event) => (event.type === 'tool' ? [event.result] : []));
}

test('sends the model back three times per turn, then accepts a draft with the reason', async () => {
  const results = await listRounds(VERDICT);
  expect(results.map(({ ok }) => ok)).toEqual([false, false, false, true]);
  expect(results[0]?.text).toContain('Not finished yet. A link is broken.');
  expect(results[2]?.text).toContain('last check');
  expect(results[3]?.finish).toEqual({
    title: 'A',
    summary: 'B',
    code: 'checks_failed',
    incomplete: 'It broke a link.',
  });
});

test('repeats objections to possibly intended changes three times, then accepts complete work', async () => {
  const results = await listRounds({ ...VERDICT, incomplete: undefined });
  expect(results.map(({ ok }) => ok)).toEqual([false, false, false, true]);
  expect(results[3]?.finish).toEqual({ title: 'A', summary: 'B' });
});

test('counts the three rounds per turn', async () => {
  const refusedEvent: AgentEvent = {
    type: 'tool',
    step: 1,
    call: { id: 'c', name: 'finish', args: {} },
    result: { ok: false, text: 'Not finished yet. A link is broken.' },
  };
  expect((await run([prompt, refusedEvent, refusedEvent, refusedEvent], VERDICT)).finish).toBeDefined();
  expect((await run([prompt, refusedEvent, refusedEvent, refusedEvent, prompt], VERDICT)).finish).toBeUndefined();
});

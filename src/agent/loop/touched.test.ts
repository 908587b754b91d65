import { expect, test } from 'vitest';
import type { ToolCall } from '../types/tool.ts';
import type { AgentEvent } from '../types/event.ts';
import { readTurn } from './read-turn.ts';
import { listTouched } from './touched.ts';

test('lists the places that calls changed, even if a call names no file', () => {
  const calls: ToolCall[] = [
    { id: '1', name: 'edit', args: { path: 'a.mdx' } },
    { id: '2', name: 'replaceLinks', args: { links: [{ from: '/a', to: '/b' }] } },
    { id: '3', name: 'replaceLinks', args: { links: [], path: 'guides' } },
    { id: '4', name: 'read', args: { path: 'b.mdx' } },
  ];
  const usage = { input: 1, output: 1 };
  const log: AgentEvent[] = [
    { type: 'prompt', prompt: 'Fix links.' },
    { type: 'assistant', step: 1, answer: { text: '', calls, usage, finish: 'tool-calls', raw: null } },
    ...calls.map((call): AgentEvent => ({ type: 'tool', step: 1, call, result: { ok: true, text: '' } })),
  ];
  expect(listTouched(readTurn(log))).toEqual(['**', 'a.mdx', 'guides']);
});

import { afterAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer, type ScriptStep } from '../../../test/helpers/model-server.ts';
import { createModel } from '../model/create-model.ts';
import type { AgentEvent } from '../types/event.ts';
import { runLoop } from './run-loop.ts';
import { createContext, createTools, LIMITS, listResults, PROMPT } from './testing.ts';

const FINISH: ScriptStep = { calls: [{ name: 'finish', args: { title: 'Done', summary: 'Done.' } }] };
const NAMES = ['anthropic:claude-x', 'openai:gpt-x', 'google:gemini-x', 'openai-compatible:qwen'];

const servers: ModelServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

async function runOverHttp(name: string, steps: readonly ScriptStep[], history: readonly AgentEvent[] = [PROMPT]) {
  const server = await startModelServer(steps);
  servers.push(server);
  const files = new Map([
    ['index.mdx', 'slow'],
    ['a.mdx', 'A'],
  ]);
  const log = [...history];
  await runLoop({
    model: createModel({ name, env: server.env, retry: { sleep: async () => {} } }),
    tools: createTools(files).tools,
    toolContext: createContext(),
    system: 'Be good.',
    history,
    emit: async (event) => {
      log.push(event);
    },
    limits: LIMITS,
    signal: new AbortController().signal,
  });
  return { log, files, requests: server.requests() };
}

describe('a reply with several calls', () => {
  it.each(NAMES)('runs the calls of %s once each, in order, even if they have the same id', async (name) => {
    const calls = [
      { id: 'same', name: 'read', args: { path: 'index.mdx' } },
      { id: 'same', name: 'edit', args: { path: 'index.mdx', old: 'slow', new: 'fast' } },
      { id: 'same', name: 'read', args: { path: 'index.mdx' } },
      { id: 'same', name: 'read', args: { path: 'a.mdx' } },
    ];
    const { log, files, requests } = await runOverHttp(name, [
      { calls },
      { calls: [{ id: 'same', name: 'read', args: { path: 'gone.mdx' } }] },
      FINISH,
    ]);
    expect(listResults(log)).toEqual([
      'true slow',
      'true edited index.mdx',
      'true fast',
      'true A',
      'false no file gone.mdx',
      'true finished',
    ]);
    expect(files.get('index.mdx')).toBe('fast');
    const ids = JSON.stringify(requests.at(-1)?.body).match(/"same[^"]*"/g) ?? [];
    // Each id occurs once in a call and once in its result.
    for (const id of new Set(ids)) expect(ids.filter((other) => other === id)).toHaveLength(2);
  });

  it.each(NAMES)('sends %s the results of recorded calls with the same id', async (name) => {
    const calls = ['index.mdx', 'a.mdx'].map((path) => ({ id: 'same', name: 'read', args: { path } }));
    const content = calls.map(({ id, args }) => ({ type: 'tool-call', toolCallId: id, toolName: 'read', input: args }));
    const raw = { provider: name.split(':')[0], message: { role: 'assistant', content } };
    const usage = { input: 1, output: 1 };
    const mark = '(scripted step 0.0)';
    const history: AgentEvent[] = [
      PROMPT,
      { type: 'assistant', step: 1, answer: { text: mark, calls, usage, finish: 'tool-calls', raw } },
      ...calls.map((call, at): AgentEvent => ({
        type: 'tool',
        step: 1,
        call,
        result: { ok: true, text: at === 0 ? `result slow ${mark}` : 'result A' },
      })),
    ];
    const { requests } = await runOverHttp(name, [{ text: 'Replayed.' }, FINISH], history);
    const body = JSON.stringify(requests[0]?.body);
    expect(body.match(/index\.mdx/g)).toHaveLength(1);
    expect(body.match(/a\.mdx/g)).toHaveLength(1);
    expect(body).toContain('result slow');
    expect(body).toContain('result A');
    expect(new Set(body.match(/"same[^"]*"/g)).size).toBe(body.includes('"same') ? 2 : 0);
  });
});

import { afterAll, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../../test/helpers/model-server.ts';
import { createModel } from '../model/create-model.ts';
import type { AgentEvent } from '../types/event.ts';
import { runLoop } from './run-loop.ts';
import { createContext, createTools, LIMITS, PROMPT } from './testing.ts';

const STEPS = [
  { text: 'I look.', calls: [{ name: 'read', args: { path: 'index.mdx' } }] },
  { calls: [{ name: 'edit', args: { path: 'index.mdx', old: 'slow', new: 'fast' } }] },
  { text: 'I think that is all.' },
  { calls: [{ name: 'read', args: { path: 'index.mdx' } }], problems: [{ status: 500 }] as const },
  { calls: [{ name: 'finish', args: { title: 'Faster', summary: 'Now it is fast.' } }] },
];

const servers: ModelServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** Returns the bytes that a provider's cache compares: everything before the messages, and each message. */
function splitRequest(body: unknown): { head: string; messages: string[] } {
  const fields = body as Record<string, unknown>;
  const key = ['messages', 'input', 'contents'].find((name) => Array.isArray(fields[name])) ?? '';
  // Anthropic's marks for its cache are on the last message only, and don't count.
  const print = (value: unknown) =>
    JSON.stringify(value, (name, each: unknown) => (name === 'cache_control' ? undefined : each));
  return { head: print({ ...fields, [key]: [] }), messages: (fields[key] as unknown[]).map(print) };
}

it.each(['anthropic:claude-x', 'openai:gpt-x', 'google:gemini-x', 'openai-compatible:qwen'])(
  'each call of %s starts with the bytes of the call before, even on another worker, so that its cache applies',
  async (name) => {
    const server = await startModelServer(STEPS);
    servers.push(server);
    const log: AgentEvent[] = [PROMPT];
    const files = new Map([['index.mdx', 'slow']]);
    const crash = new Error('killed');
    const work = (lastEvent: number) =>
      runLoop({
        model: createModel({ name, env: server.env, retry: { sleep: async () => {} } }),
        tools: createTools(files).tools,
        toolContext: createContext(),
        system: 'Be good.',
        history: JSON.parse(JSON.stringify(log)) as AgentEvent[],
        emit: async (event) => {
          if (log.length >= lastEvent) throw crash;
          log.push(event);
        },
        limits: LIMITS,
        signal: new AbortController().signal,
      });
    await expect(work(4)).rejects.toBe(crash);
    expect((await work(Infinity)).kind).toBe('finished');
    const requests = server.requests().map(({ body }) => splitRequest(body));
    expect(requests.length).toBeGreaterThan(STEPS.length);
    for (const [at, request] of requests.entries()) {
      const earlierRequest = requests[at - 1];
      if (earlierRequest === undefined) continue;
      expect(request.head).toBe(earlierRequest.head);
      expect(request.messages.slice(0, earlierRequest.messages.length)).toEqual(earlierRequest.messages);
    }
  },
);

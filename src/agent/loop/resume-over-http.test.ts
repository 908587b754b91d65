import { afterAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../../test/helpers/model-server.ts';
import { createModel } from '../model/create-model.ts';
import type { AgentEvent } from '../types/event.ts';
import { replayTools } from './replay-tools.ts';
import { runLoop } from './run-loop.ts';
import { createContext, createTools, LIMITS, PROMPT } from './testing.ts';

const STEPS = [
  { calls: [{ name: 'read', args: { path: 'index.mdx' } }] },
  { calls: [{ name: 'edit', args: { path: 'index.mdx', old: 'slow', new: 'fast' } }], problems: ['cut'] as const },
  { text: 'I think that is all.' },
  { calls: [{ name: 'finish', args: { title: 'Faster', summary: 'Now it is fast.' } }] },
];

const servers: ModelServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

async function runLoopOverHttp(name: string, history: readonly AgentEvent[]) {
  const server = await startModelServer(STEPS);
  servers.push(server);
  const files = new Map([['index.mdx', 'slow']]);
  const { tools } = createTools(files);
  const toolContext = createContext();
  const log = [...history];
  await replayTools(log, tools, toolContext);
  const outcome = await runLoop({
    model: createModel({ name, env: server.env, retry: { sleep: async () => {} } }),
    tools,
    toolContext,
    system: 'Be good.',
    history,
    emit: async (event) => {
      log.push(event);
    },
    limits: LIMITS,
    signal: new AbortController().signal,
  });
  const answeredRequests = server.requests().filter(({ served }) => served === 'answer');
  return { outcome, log, files, steps: answeredRequests.map(({ step }) => step) };
}

describe('runLoop with a provider', () => {
  it.each(['anthropic:claude-x', 'openai:gpt-x', 'google:gemini-x', 'openai-compatible:qwen'])(
    'requests no step twice from %s, wherever the log ends',
    async (name) => {
      const whole = await runLoopOverHttp(name, [PROMPT]);
      expect(whole.outcome).toEqual({ kind: 'finished', title: 'Faster', summary: 'Now it is fast.' });
      expect(whole.steps).toEqual([0, 1, 2, 3]);
      for (let length = 1; length <= whole.log.length; length++) {
        const history: AgentEvent[] = JSON.parse(JSON.stringify(whole.log.slice(0, length)));
        const replyCount = history.filter(({ type }) => type === 'assistant').length;
        const resumedRun = await runLoopOverHttp(name, history);
        expect(resumedRun.outcome).toEqual(whole.outcome);
        expect(resumedRun.files.get('index.mdx')).toBe('fast');
        expect(resumedRun.steps).toEqual(whole.steps.slice(replyCount));
      }
    },
  );
});

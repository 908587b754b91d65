import { describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import type { AgentTool } from '../types/tool.ts';
import { ModelFailure, type Model, type ModelReply, type ModelRequest } from '../types/model.ts';
import { runLoop } from './run-loop.ts';
import { createContext, FINISH, LIMITS, NOTES, PROMPT } from './testing.ts';

/** A tool that returns as much text as fits into a result, and the sizes that it was allowed. */
function createPageTool(fullBytes: number) {
  const sizes: number[] = [];
  const tool: AgentTool = {
    name: 'page',
    description: 'Reads a page.',
    parameters: Type.Object({ page: Type.Number() }),
    async run(_args, { resultBytes = 30_000 }) {
      sizes.push(resultBytes);
      return { ok: true, text: 'word '.repeat(Math.min(fullBytes, resultBytes) / 5) };
    },
  };
  const finish: AgentTool = {
    name: 'finish',
    description: 'Finishes.',
    parameters: Type.Object({ title: Type.String(), summary: Type.String() }),
    run: async ({ title, summary }) => ({
      ok: true,
      text: 'finished',
      finish: { title: String(title), summary: String(summary) },
    }),
  };
  return { tools: [tool, finish], sizes };
}

interface ModelSetting {
  /** The operator's setting. */
  contextTokens: number;
  /** The limit of the server. */
  serverTokens: number;
  /** Whether an overflow error states the limit. */
  states?: boolean;
  /** Number of pages that it reads in each reply. */
  pages?: number;
}

const countTokens = ({ system, messages, tools }: ModelRequest) =>
  Math.ceil(JSON.stringify([system, messages, tools.map(({ description }) => description)]).length / 4);

/** A model that reads 10 pages, and refuses conversations that are longer than its server accepts. */
function createReadingModel({ contextTokens, serverTokens, states = false, pages = 1 }: ModelSetting) {
  const calls: ('reply' | 'notes' | 'overflow')[] = [];
  let read = 0;
  const model: Model = {
    name: 'openai-compatible:small',
    contextTokens,
    async call(request) {
      const input = countTokens(request);
      if (input > serverTokens) {
        calls.push('overflow');
        throw new ModelFailure('The conversation is too long.', {
          kind: 'overflow',
          ...(states && { contextTokens: serverTokens }),
        });
      }
      const reply: ModelReply = { text: '', calls: [], usage: { input, output: 10 }, finish: 'stop', raw: null };
      if (request.mayCall === false) {
        calls.push('notes');
        return { ...reply, text: NOTES };
      }
      calls.push('reply');
      if (read >= 10) return { ...reply, calls: (FINISH.calls ?? []).map((call) => ({ ...call, id: 'end' })) };
      read += pages;
      const pageCalls = Array.from({ length: pages }, (_, at) => ({
        id: `${read}-${at}`,
        name: 'page',
        args: { page: read * 10 + at },
      }));
      return { ...reply, calls: pageCalls };
    },
  };
  return { model, calls, count: (kind: string) => calls.filter((each) => each === kind).length };
}

function start(model: Model, tools: readonly AgentTool[], system = 'Be good.') {
  return runLoop({
    model,
    tools,
    toolContext: createContext(),
    system,
    history: [PROMPT],
    emit: async () => {},
    limits: { ...LIMITS, steps: 60 },
    signal: new AbortController().signal,
  });
}

describe('a small context', () => {
  it('gets smaller tool results than a large one', async () => {
    const largestResult = async (contextTokens: number) => {
      const { tools, sizes } = createPageTool(30_000);
      const { model } = createReadingModel({ contextTokens, serverTokens: contextTokens });
      expect((await start(model, tools)).kind).toBe('finished');
      return Math.max(...sizes);
    };
    expect(await largestResult(32_768)).toBe(9_830);
    expect(await largestResult(200_000)).toBe(60_000);
  });

  it('shares its room among the results of one reply, so that many of them do not overflow it', async () => {
    const { tools, sizes } = createPageTool(30_000);
    const { model, count } = createReadingModel({ contextTokens: 32_768, serverTokens: 32_768, pages: 10 });
    expect((await start(model, tools)).kind).toBe('finished');
    expect(count('overflow')).toBe(0);
    expect(sizes.at(-1)).toBe(2_000);
  });

  it('shortens the conversation once per overflow, and learns the limit that the server states', async () => {
    const { tools } = createPageTool(30_000);
    const { model, count } = createReadingModel({ contextTokens: 200_000, serverTokens: 16_000, states: true });
    expect((await start(model, tools)).kind).toBe('finished');
    expect(count('overflow')).toBe(1);
    expect(count('reply')).toBe(11);
  });

  it('learns the limit from the conversation that was refused if the server does not state it', async () => {
    const { tools } = createPageTool(30_000);
    const { model, count } = createReadingModel({ contextTokens: 200_000, serverTokens: 16_000 });
    expect((await start(model, tools)).kind).toBe('finished');
    expect(count('overflow')).toBeLessThanOrEqual(2);
    expect(count('reply')).toBe(11);
  });

  it('does not pay for notes at every step if the instructions fill most of it', async () => {
    const { tools } = createPageTool(300);
    const { model, count } = createReadingModel({ contextTokens: 10_000, serverTokens: 10_000 });
    expect((await start(model, tools, 'Instruction. '.repeat(2_300))).kind).toBe('finished');
    expect(count('notes')).toBeLessThanOrEqual(1);
  });

  it('that is too small for the instructions fails before the first call, and names the setting', async () => {
    const { model, calls } = createReadingModel({ contextTokens: 4_000, serverTokens: 4_000 });
    const result = start(model, createPageTool(300).tools, 'Instruction. '.repeat(3_000));
    await expect(result).rejects.toThrow(
      /The context of the model openai-compatible:small is too small\. .* need about 13,\d{3} tokens, but the context has 4,000\. .*AGENT_CONTEXT_TOKENS/,
    );
    await expect(result).rejects.toBeInstanceOf(ModelFailure);
    expect(calls).toEqual([]);
  });

  it('that turns out to be too small at the first call fails after it, with the limit of the server', async () => {
    const { model, calls } = createReadingModel({ contextTokens: 32_768, serverTokens: 4_096, states: true });
    await expect(start(model, createPageTool(300).tools, 'Instruction. '.repeat(3_000))).rejects.toThrow(
      /is too small\. .* but the context has 4,096\. .*OLLAMA_CONTEXT_LENGTH.*--max-model-len.*AGENT_CONTEXT_TOKENS/,
    );
    expect(calls).toEqual(['overflow']);
  });
});

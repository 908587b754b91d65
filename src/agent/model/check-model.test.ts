import { describe, expect, it } from 'vitest';
import { startModelServer, type ScriptStep } from '../../../test/helpers/model-server.ts';
import type { ModelReply } from '../types/model.ts';
import { ModelFailure, type Model } from '../types/model.ts';
import { checkModel } from './check-model.ts';
import { createModel } from './create-model.ts';

const { signal } = new AbortController();
const CALL = { id: '1', name: 'report_word', args: { word: 'Lighthouse' } };

/** Returns the first reply in the short trial, and the second in the long trial. */
function createFake(...replies: (Partial<ModelReply> | ModelFailure)[]): Model {
  return {
    name: 'openai-compatible:qwen',
    contextTokens: 32_768,
    call: async () => {
      const reply = replies.shift();
      if (reply === undefined || reply instanceof Error) throw reply ?? new Error('one call too many');
      return { text: '', calls: [], usage: { input: 0, output: 0 }, finish: 'stop', raw: null, ...reply };
    },
  };
}

describe('checkModel', () => {
  it('accepts a hosted model after one short call', async () => {
    const step: ScriptStep = { calls: [{ name: 'report_word', args: { word: 'lighthouse' } }] };
    const server = await startModelServer([step]);
    try {
      const model = createModel({ name: 'anthropic:claude-x', env: server.env });
      expect(await checkModel(model, { signal })).toEqual([
        { level: 'ok', message: 'The model anthropic:claude-x responds and can call tools.' },
      ]);
      expect(server.requests()).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it("reports a model's refusal", async () => {
    const refusal = new ModelFailure('The key in OPENAI_API_KEY was refused.', { kind: 'refused' });
    expect(await checkModel(createFake(refusal), { signal })).toEqual([
      { level: 'error', message: 'The key in OPENAI_API_KEY was refused.' },
    ]);
  });

  it('suggests server options when a server leaves tool calls in the text', async () => {
    const text = '<tool_call>{"name": "report_word", "arguments": {"word": "lighthouse"}}</tool_call>';
    const [finding] = await checkModel(createFake({ text }), { signal });
    expect(finding?.level).toBe('error');
    expect(finding?.message).toContain('--enable-auto-tool-choice');
  });

  it('reports a model that cannot call tools', async () => {
    const [finding] = await checkModel(createFake({ text: 'The word is lighthouse.' }), { signal });
    expect(finding?.message).toContain('Use a model that can call tools');
  });

  it('reports a server that silently truncates the conversation', async () => {
    const findings = await checkModel(
      createFake({ calls: [CALL] }, { calls: [CALL], usage: { input: 4096, output: 1 } }),
      {
        signal,
      },
    );
    expect(findings.map(({ level }) => level)).toEqual(['ok', 'error']);
    expect(findings[1]?.message).toMatch(/the server counted 4,096\. .*OLLAMA_CONTEXT_LENGTH.*AGENT_CONTEXT_TOKENS/);
  });

  it('warns if tokens are not counted and the model does not recall the beginning', async () => {
    const findings = await checkModel(createFake({ calls: [CALL] }, { text: 'Which word?' }), { signal });
    expect(findings[1]?.level).toBe('warning');
  });

  it('explains which setting to change if the server accepts less context than Bindery expects', async () => {
    const overflow = new ModelFailure('The conversation is too long.', { kind: 'overflow' });
    const findings = await checkModel(createFake({ calls: [CALL] }, overflow), { signal });
    expect(findings[1]).toMatchObject({ level: 'error' });
    expect(findings[1]?.message).toContain('AGENT_CONTEXT_TOKENS');
  });

  it('accepts a server that reads the whole conversation', async () => {
    const findings = await checkModel(
      createFake({ calls: [CALL] }, { calls: [CALL], usage: { input: 25_000, output: 1 } }),
      { signal },
    );
    expect(findings.map(({ level }) => level)).toEqual(['ok', 'ok']);
  });
});

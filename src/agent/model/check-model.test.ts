import { describe, expect, it } from 'vitest';
import { startModelServer, type ScriptStep } from '../../../test/helpers/model-server.ts';
import type { ModelReply } from '../types.ts';
import { ModelFailure, type Model } from '../types.ts';
import { checkModel } from './check-model.ts';
import { createModel } from './create-model.ts';

const { signal } = new AbortController();
const CALL = { id: '1', name: 'report_word', args: { word: 'Lighthouse' } };

/** Replies to the short trial with the first, to the long one with the second. */
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
  it('finds a hosted model fit by one short call', async () => {
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

  it('hands on why a model refuses', async () => {
    const refused = new ModelFailure('The key in OPENAI_API_KEY was refused.', { kind: 'refused' });
    expect(await checkModel(createFake(refused), { signal })).toEqual([
      { level: 'error', message: 'The key in OPENAI_API_KEY was refused.' },
    ]);
  });

  it('names the switches of a server that leaves calls in the text', async () => {
    const text = '<tool_call>{"name": "report_word", "arguments": {"word": "lighthouse"}}</tool_call>';
    const [finding] = await checkModel(createFake({ text }), { signal });
    expect(finding?.level).toBe('error');
    expect(finding?.message).toContain('--enable-auto-tool-choice');
  });

  it('finds a model that cannot call tools', async () => {
    const [finding] = await checkModel(createFake({ text: 'The word is lighthouse.' }), { signal });
    expect(finding?.message).toContain('Use a model that can call tools');
  });

  it('finds a server that cuts the conversation without a word', async () => {
    const findings = await checkModel(
      createFake({ calls: [CALL] }, { calls: [CALL], usage: { input: 4096, output: 1 } }),
      {
        signal,
      },
    );
    expect(findings.map(({ level }) => level)).toEqual(['ok', 'error']);
    expect(findings[1]?.message).toMatch(/the server counted 4,096\. .*OLLAMA_CONTEXT_LENGTH.*AGENT_CONTEXT_TOKENS/);
  });

  it('warns when tokens are not counted and the beginning was not read', async () => {
    const findings = await checkModel(createFake({ calls: [CALL] }, { text: 'Which word?' }), { signal });
    expect(findings[1]?.level).toBe('warning');
  });

  it('says what to set when the server takes less than Bindery counts on', async () => {
    const overflow = new ModelFailure('The conversation is too long.', { kind: 'overflow' });
    const findings = await checkModel(createFake({ calls: [CALL] }, overflow), { signal });
    expect(findings[1]).toMatchObject({ level: 'error' });
    expect(findings[1]?.message).toContain('AGENT_CONTEXT_TOKENS');
  });

  it('is content with a server that reads it all', async () => {
    const findings = await checkModel(
      createFake({ calls: [CALL] }, { calls: [CALL], usage: { input: 25_000, output: 1 } }),
      { signal },
    );
    expect(findings.map(({ level }) => level)).toEqual(['ok', 'ok']);
  });
});

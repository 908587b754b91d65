import { describe, expect, it } from 'vitest';
import { createModel } from './create-model.ts';
import { estimateCost, parsePrices } from './estimate-cost.ts';
import { parseModelName } from './model-name.ts';
import { isOverflow } from './overflow.ts';
import { readRetryAfter } from './read-failure.ts';

describe('parseModelName', () => {
  it('splits at the first colon only', () => {
    expect(parseModelName('openai-compatible:qwen3:32b')).toEqual({
      provider: 'openai-compatible',
      model: 'qwen3:32b',
    });
  });

  it.each(['', 'claude', ':claude', 'anthropic:', 'mistral:large'])('refuses %j and says what it expects', (name) => {
    expect(() => parseModelName(name)).toThrow(/BINDERY_MODEL: expected provider:model/);
  });
});

describe('createModel', () => {
  it.each([
    ['anthropic:claude-x', 'ANTHROPIC_API_KEY is not set'],
    ['openai:gpt-x', 'OPENAI_API_KEY is not set'],
    ['google:gemini-x', 'GOOGLE_GENERATIVE_AI_API_KEY is not set'],
    ['openai-compatible:qwen', 'OPENAI_BASE_URL is not set'],
  ])('refuses %s without its variable before calling anything', (name, message) => {
    expect(() => createModel({ name, env: {} })).toThrow(message);
  });

  it('needs no key for a self-hosted server, and expects a smaller context there', () => {
    const model = createModel({ name: 'openai-compatible:q', env: { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' } });
    expect(model.contextTokens).toBe(32_768);
  });
});

describe('estimateCost', () => {
  it('prices input, cached input and output in millionths of a dollar', () => {
    const usage = { input: 1_000_000, output: 10_000, cached: 600_000 };
    expect(estimateCost('anthropic:claude-sonnet-5-5', usage)).toBe(400_000 * 2 + 600_000 * 0.2 + 10_000 * 10);
  });

  it('finds the price of a dated name, but not of another version', () => {
    const usage = { input: 1000, output: 0 };
    expect(estimateCost('anthropic:claude-haiku-4-5-20251001', usage)).toBe(1000);
    expect(estimateCost('openai:gpt-5.4-2026-03-01', usage)).toBe(2500);
    expect(estimateCost('openai:gpt-5.4-pro', usage)).toBeUndefined();
    expect(estimateCost('openai-compatible:qwen', usage)).toBeUndefined();
  });

  it("prefers the operator's prices", () => {
    const prices = parsePrices('{"openai-compatible:qwen": {"input": 0.5, "output": 1}}');
    expect(estimateCost('openai-compatible:qwen', { input: 100, output: 10, cached: 50 }, prices)).toBe(60);
  });

  it.each(['', '[]', '{"a": 1}', '{"a": {"input": -1, "output": 1}}', '{"a": {"input": 1}}'])(
    'refuses prices %j',
    (text) => {
      expect(() => parsePrices(text)).toThrow(/BINDERY_MODEL_PRICES: expected JSON such as/);
    },
  );
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-11-01T00:00:00Z');

  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': 'Sun, 01 Nov 2026 00:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Sun, 01 Nov 2020 00:00:20 GMT' }, 0],
    [{ 'retry-after': '2', 'retry-after-ms': '1500' }, 1500],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads %j as %s milliseconds', (headers, expected) => {
    expect(readRetryAfter(headers, now)).toBe(expected);
  });
});

describe('isOverflow', () => {
  it('does not match a rate limit on tokens or other problems', () => {
    expect(isOverflow(429, 'too many tokens: reduce the length of the messages')).toBe(false);
    expect(isOverflow(400, 'max_tokens: must be at least 1')).toBe(false);
    expect(isOverflow(400, "Invalid 'tools[0].name': string too long")).toBe(false);
    expect(isOverflow(413, 'Request Entity Too Large')).toBe(true);
  });

  it.each([
    'input length and `max_tokens` exceed context limit: 174167 + 64000 > 200000',
    'length of prompt_tokens (163280) must be less than max_seq_len (32768)',
    'Prompt contains 70000 tokens, too large for model with 32768 maximum context length',
    'the input length exceeds the context length',
    'request (9000 tokens) exceeds the available context size (4096 tokens)',
  ])('recognizes %j', (text) => {
    expect(isOverflow(400, text)).toBe(true);
  });
});

/** Model prices as published by their providers in November 2026, in US dollars per million tokens. */

/** US dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
  /** Price of input that is read from the provider's cache. */
  cached: number;
}

/**
 * Prices by `provider:model`, without a date in the name. Surcharges for long conversations and for cache writes are
 * not included.
 */
export const PRICES: Readonly<Record<string, Price>> = {
  'anthropic:claude-fable-5-1': { input: 10, output: 50, cached: 1 },
  'anthropic:claude-fable-5': { input: 10, output: 50, cached: 1 },
  'anthropic:claude-opus-5-5': { input: 4, output: 20, cached: 0.4 },
  'anthropic:claude-opus-5': { input: 5, output: 25, cached: 0.5 },
  'anthropic:claude-opus-4-8': { input: 5, output: 25, cached: 0.5 },
  'anthropic:claude-opus-4-7': { input: 5, output: 25, cached: 0.5 },
  'anthropic:claude-opus-4-6': { input: 5, output: 25, cached: 0.5 },
  'anthropic:claude-opus-4-5': { input: 5, output: 25, cached: 0.5 },
  'anthropic:claude-sonnet-5-5': { input: 2, output: 10, cached: 0.2 },
  'anthropic:claude-sonnet-5': { input: 2, output: 10, cached: 0.2 },
  'anthropic:claude-sonnet-4-6': { input: 3, output: 15, cached: 0.3 },
  'anthropic:claude-sonnet-4-5': { input: 3, output: 15, cached: 0.3 },
  'anthropic:claude-haiku-4-5': { input: 1, output: 5, cached: 0.1 },
  'openai:gpt-5.6-sol': { input: 5, output: 30, cached: 0.5 },
  'openai:gpt-5.6-terra': { input: 2, output: 12, cached: 0.2 },
  'openai:gpt-5.6-luna': { input: 0.2, output: 1.2, cached: 0.02 },
  'openai:gpt-5.5': { input: 5, output: 30, cached: 0.5 },
  'openai:gpt-5.4': { input: 2.5, output: 15, cached: 0.25 },
  'openai:gpt-5.4-mini': { input: 0.75, output: 4.5, cached: 0.075 },
  'openai:gpt-5.4-nano': { input: 0.2, output: 1.25, cached: 0.02 },
  'openai:gpt-5.3-codex': { input: 1.75, output: 14, cached: 0.175 },
  'openai:gpt-5-mini': { input: 0.25, output: 2, cached: 0.025 },
  'openai:gpt-4.1': { input: 2, output: 8, cached: 0.5 },
  'google:gemini-3.7-flash': { input: 0.75, output: 3.75, cached: 0.075 },
  'google:gemini-3.6-flash': { input: 0.75, output: 3.75, cached: 0.075 },
  'google:gemini-3.5-flash': { input: 1.5, output: 9, cached: 0.15 },
  'google:gemini-3.1-pro-preview': { input: 2, output: 12, cached: 0.2 },
};

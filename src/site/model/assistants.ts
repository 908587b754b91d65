/** Assistants of others that the page menu may name (content format, Contextual (page action) menu). */
export const ASSISTANTS = ['chatgpt', 'claude', 'perplexity', 'grok'] as const;

export type Assistant = (typeof ASSISTANTS)[number];

export function isAssistant(option: unknown): option is Assistant {
  return (ASSISTANTS as readonly unknown[]).includes(option);
}

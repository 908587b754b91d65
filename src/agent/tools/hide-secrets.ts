import type { AgentTool } from '../types.ts';

/**
 * Redacts the results of all tools. Files of the repository can contain secrets of the project, which neither the model
 * nor the log must contain.
 */
export function hideSecrets(tools: readonly AgentTool[], redact: (text: string) => string): AgentTool[] {
  return tools.map((tool) => ({
    ...tool,
    async run(args, context) {
      const { image, ...result } = await tool.run(args, context);
      const text = redact(result.text);
      // The image shows the same text, so it must not reveal what was redacted in the text.
      if (image && text !== result.text) return { ...result, text: `${text}\n(No image: the page contains a secret.)` };
      return { ...result, text, ...(image && { image }) };
    },
  }));
}

import type { AgentTool } from '../types.ts';

/** A file of the repository may hold a secret of the project: the model must not read it, nor the log keep it. */
export function hideSecrets(tools: readonly AgentTool[], redact: (text: string) => string): AgentTool[] {
  return tools.map((tool) => ({
    ...tool,
    async run(args, context) {
      const { image, ...result } = await tool.run(args, context);
      const text = redact(result.text);
      // The text is that of the picture: what is taken out of one must not be read in the other.
      if (image && text !== result.text) return { ...result, text: `${text}\n(No image: the page contains a secret.)` };
      return { ...result, text, ...(image && { image }) };
    },
  }));
}

import type { AgentTool, ToolResult } from '../types/tool.ts';
import type { Question } from '../types/work.ts';

/**
 * Redacts the results of all tools. Files of the repository can contain secrets of the project, which neither the model
 * nor the log must contain.
 */
export function hideSecrets(tools: readonly AgentTool[], redact: (text: string) => string): AgentTool[] {
  return tools.map((tool) => ({
    ...tool,
    async run(args, context) {
      const { image, ask, plan, repository, ...answer } = await tool.run(args, context);
      const text = redact(answer.text);
      const result = {
        ...answer,
        ...(ask && { ask: redactQuestion(ask, redact) }),
        ...(plan !== undefined && { plan: redact(plan) }),
        ...(repository && { repository: redactRepository(repository, redact) }),
      };
      // The image shows the same text, so it must not reveal what was redacted in the text.
      if (image && text !== result.text) return { ...result, text: `${text}\n(No image: the page contains a secret.)` };
      return { ...result, text, ...(image && { image }) };
    },
  }));
}

function redactQuestion({ text, choices, assumption }: Question, redact: (text: string) => string): Question {
  return {
    text: redact(text),
    ...(choices && { choices: choices.map(redact) }),
    ...(assumption !== undefined && { assumption: redact(assumption) }),
  };
}

function redactRepository(
  { name, problem }: NonNullable<ToolResult['repository']>,
  redact: (text: string) => string,
): ToolResult['repository'] {
  return { name, ...(problem !== undefined && { problem: redact(problem) }) };
}

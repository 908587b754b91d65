import { findSecretKind } from '../safety/find-secrets.ts';
import type { AgentTool, ToolResult } from '../types/tool.ts';

/**
 * Redacts the results of all tools. Files of the repository can contain secrets of the project, which neither the model
 * nor the log must contain. Refuses calls that would publish a possible secret in a summary, a question or a plan,
 * because pull requests, comments and chats have other readers than the repository.
 */
export function hideSecrets(tools: readonly AgentTool[], redact: (text: string) => string): AgentTool[] {
  return tools.map((tool) => ({
    ...tool,
    async run(args, context) {
      const { image, finish, ask, plan, repository, ...answer } = await tool.run(args, context);
      const kind = findSecretKind(listTexts({ finish, ask, plan }).join('\n'));
      if (kind !== undefined) return { ok: false, text: describeSecret(tool.name, kind) };
      const text = redact(answer.text);
      const result = { ...answer, ...redactTexts({ finish, ask, plan, repository }, redact) };
      // The image shows the same text, so it must not reveal what was redacted in the text.
      if (image && text !== result.text) return { ...result, text: `${text}\n(No image: the page contains a secret.)` };
      return { ...result, text, ...(image && { image }) };
    },
  }));
}

function describeSecret(name: string, kind: string): string {
  return `The arguments of ${name} contain a possible secret (${kind}), and people outside the project could read them. Write a placeholder such as YOUR_API_KEY, and call ${name} again.`;
}

/** The parts of a result that people read. */
type PublicParts = Partial<Pick<ToolResult, 'finish' | 'ask' | 'plan' | 'repository'>>;

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/** Redacts all strings of the parts, and omits undefined ones. */
function redactTexts(
  parts: { [Name in keyof PublicParts]: PublicParts[Name] | undefined },
  redact: (text: string) => string,
): PublicParts {
  return JSON.parse(JSON.stringify(parts), (_name, value: unknown) =>
    typeof value === 'string' ? redact(value) : value,
  ) as PublicParts;
}

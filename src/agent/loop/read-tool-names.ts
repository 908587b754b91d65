import type { AgentTool, ModelReply } from '../types.ts';

/**
 * Corrects misspelled tool names such as `functions.read`, `Read` or `replace_in_files`. Unknown names stay unchanged.
 */
export function readToolNames(reply: ModelReply, tools: readonly Pick<AgentTool, 'name'>[]): ModelReply {
  const names = tools.map(({ name }) => name);
  return { ...reply, calls: reply.calls.map((call) => ({ ...call, name: findName(call.name, names) ?? call.name })) };
}

/** Ignores a namespace that some models put before the name. */
function findName(toolName: string, names: readonly string[]): string | undefined {
  if (names.includes(toolName)) return toolName;
  const last = fold(toolName.trim().split(/[.:/]/).at(-1) ?? '');
  return names.find((name) => fold(name) === last);
}

function fold(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

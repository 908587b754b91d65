import type { AgentTool, ModelReply } from '../types.ts';

/** Reads which tools a model meant by names that none has: `functions.read`, `Read`, `replace_in_files`. Other names stay. */
export function readToolNames(reply: ModelReply, tools: readonly Pick<AgentTool, 'name'>[]): ModelReply {
  const names = tools.map(({ name }) => name);
  return { ...reply, calls: reply.calls.map((call) => ({ ...call, name: findName(call.name, names) ?? call.name })) };
}

/** Models put a namespace of their API before a name. */
function findName(given: string, names: readonly string[]): string | undefined {
  if (names.includes(given)) return given;
  const last = fold(given.trim().split(/[.:/]/).at(-1) ?? '');
  return names.find((name) => fold(name) === last);
}

function fold(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

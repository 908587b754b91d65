import type { AgentTool } from '../types/tool.ts';
import type { ModelReply } from '../types/model.ts';

/**
 * Corrects tool names such as `functions.read`, `Read` or `replace_in_files`, and names of other agents' tools. Unknown names stay unchanged.
 */
export function readToolNames(reply: ModelReply, tools: readonly Pick<AgentTool, 'name'>[]): ModelReply {
  const names = tools.map(({ name }) => name);
  return { ...reply, calls: reply.calls.map((call) => ({ ...call, name: findName(call.name, names) ?? call.name })) };
}

/** Ignores a namespace that some models put before the name. */
function findName(toolName: string, names: readonly string[]): string | undefined {
  if (names.includes(toolName)) return toolName;
  const last = foldIdentifier(toolName.trim().split(/[.:/]/).at(-1) ?? '');
  const alias = Object.hasOwn(OTHER_NAMES, last) ? OTHER_NAMES[last] : undefined;
  return names.find((name) => foldIdentifier(name) === last) ?? names.find((name) => name === alias);
}

/** Names that other agents use for the same tools. Their arguments also have aliases. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  readfile: 'read',
  view: 'read',
  viewfile: 'read',
  cat: 'read',
  writefile: 'write',
  createfile: 'write',
  editfile: 'edit',
  multiedit: 'edit',
  strreplace: 'edit',
  searchreplace: 'edit',
  listdir: 'ls',
  listdirectory: 'ls',
  listfiles: 'ls',
  filesearch: 'glob',
  findfiles: 'glob',
  grepsearch: 'grep',
  searchfiles: 'grep',
  ripgrep: 'grep',
  deletefile: 'delete',
  removefile: 'delete',
  movefile: 'move',
  renamefile: 'move',
  todowrite: 'plan',
  updateplan: 'plan',
  webfetch: 'fetch',
  gitdiff: 'diff',
};

/** Returns the form in which names are compared that a model can spell in snake case, kebab case or camel case. */
export function foldIdentifier(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

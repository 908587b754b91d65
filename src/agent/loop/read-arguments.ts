/**
 * Reads the arguments of a call. Models know other agents' tools, so they use other names for the same parameters, and
 * parameters that a tool doesn't have.
 */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../lib/is-record.ts';
import type { AgentTool } from '../types/tool.ts';
import { coerceArguments, parseObject } from './coerce-arguments.ts';
import { foldIdentifier } from './read-tool-names.ts';

/** The arguments of a call under the names of the tool's parameters. */
export interface ReadArguments {
  /** Any value if the arguments aren't an object. */
  args: unknown;
  /** Names of arguments that have no effect, but don't change the meaning of the call either. */
  ignored: string[];
  /** Messages about unsupported arguments. If there are any, the call must not run. */
  refusals: string[];
}

type ToolParameters = Pick<AgentTool, 'name' | 'parameters' | 'aliases'>;

/** Renames and corrects the arguments of a call. Never drops an argument that would change the call's meaning. */
export function readArguments(tool: ToolParameters, written: unknown): ReadArguments {
  const object = parseObject(written);
  const { args, ...notes } = renameArguments(object, { tool, schema: tool.parameters as ObjectSchema, at: '' });
  return { args: coerceArguments(tool.parameters, args), ...notes };
}

interface ObjectSchema {
  properties?: Readonly<Record<string, { items?: ObjectSchema }>>;
}

interface Renaming {
  tool: ToolParameters;
  schema: ObjectSchema;
  /** Prefix of the names in messages, such as `edits.`. */
  at: string;
}

function renameArguments(object: unknown, { tool, schema, at }: Renaming): ReadArguments {
  const { properties } = schema;
  if (!isRecord(object) || properties === undefined) return { args: object, ignored: [], refusals: [] };
  const names = new Map(Object.keys(properties).map((name) => [foldIdentifier(name), name]));
  const aliases = new Map(Object.entries(tool.aliases ?? {}).map(([alias, target]) => [foldIdentifier(alias), target]));
  const result: ReadArguments & { args: Record<string, unknown> } = { args: {}, ignored: [], refusals: [] };
  const set = (name: string, value: unknown, alias: string) => {
    const current = Object.hasOwn(object, name) && object[name] !== null ? object[name] : result.args[name];
    if (current !== undefined && !isDeepStrictEqual(current, value))
      result.refusals.push(`"${at}${alias}" and "${at}${name}" mean the same, but have different values.`);
    else result.args[name] = value;
  };
  const otherArguments: [name: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(object)) {
    const alias = aliases.get(foldIdentifier(name));
    const parameter = names.get(foldIdentifier(name)) ?? (typeof alias === 'string' ? alias : undefined);
    if (Object.hasOwn(properties, name)) result.args[name] = value;
    else if (parameter !== undefined && Object.hasOwn(properties, parameter)) {
      if (value !== null) set(parameter, value, name);
    } else otherArguments.push([name, value]);
  }
  for (const [name, value] of otherArguments) {
    const alias = aliases.get(foldIdentifier(name));
    if (value === null || value === undefined) continue;
    const meaning = typeof alias === 'function' ? alias(value, result.args) : undefined;
    if (meaning === undefined && isEmpty(value)) continue;
    if (typeof meaning === 'string') result.refusals.push(`"${at}${name}" isn't supported: ${meaning}`);
    else if (meaning === null || (meaning === undefined && COMMENTS.has(foldIdentifier(name))))
      result.ignored.push(at + name);
    else if (meaning === undefined) result.refusals.push(describeUnknown(at + name, Object.keys(properties)));
    else Object.assign(result.args, meaning);
  }
  for (const [name, { items }] of Object.entries(properties)) {
    if (items?.properties === undefined || result.args[name] === undefined) continue;
    const list = parseObject(result.args[name]);
    const entries = Array.isArray(list) ? list : [list];
    const readEntries = entries.map((entry) =>
      renameArguments(parseObject(entry), { tool, schema: items, at: `${name}.` }),
    );
    result.args[name] = readEntries.map(({ args }) => args);
    result.ignored.push(...readEntries.flatMap(({ ignored }) => ignored));
    result.refusals.push(...readEntries.flatMap(({ refusals }) => refusals));
  }
  return {
    args: result.args,
    ignored: [...new Set(result.ignored)],
    refusals: [...new Set(result.refusals)],
  };
}

/** Arguments in which models explain a call to people. They never change what it does. */
const COMMENTS: ReadonlySet<string> = new Set([
  'description',
  'explanation',
  'reason',
  'reasoning',
  'rationale',
  'purpose',
  'thought',
  'thoughts',
  'comment',
  'why',
  'encoding',
  'timeout',
]);

/** Whether a value asks for nothing: models fill parameters that they don't need with such values. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === false || value === '';
}

function describeUnknown(name: string, names: readonly string[]): string {
  return `"${name}" is unknown. Supported here: ${names.join(', ')}.`;
}

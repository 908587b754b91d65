/** Reads reflections in TypeDoc's JSON: https://typedoc.org/api/modules/JSONOutput.html. */
import type { Json, JsonObject } from '../../../model/json.ts';
import { toObject } from '../json.ts';

export type ReflectionKind =
  | 'project'
  | 'module'
  | 'namespace'
  | 'enum'
  | 'enum member'
  | 'variable'
  | 'function'
  | 'class'
  | 'interface'
  | 'constructor'
  | 'property'
  | 'method'
  | 'accessor'
  | 'type alias'
  | 'type literal'
  | 'other';

const KINDS = new Map<number, ReflectionKind>([
  [1, 'project'],
  [2, 'module'],
  [4, 'namespace'],
  [8, 'enum'],
  [16, 'enum member'],
  [32, 'variable'],
  [64, 'function'],
  [128, 'class'],
  [256, 'interface'],
  [512, 'constructor'],
  [1024, 'property'],
  [2048, 'method'],
  [65_536, 'type literal'],
  [262_144, 'accessor'],
  [2_097_152, 'type alias'],
]);

/** Kind names that versions before 0.24 write next to numbers, because some numbers have changed their meaning. */
const NAMES: Readonly<Record<string, ReflectionKind>> = {
  Project: 'project',
  Module: 'module',
  Namespace: 'namespace',
  Enumeration: 'enum',
  'Enumeration member': 'enum member',
  'Enumeration Member': 'enum member',
  Variable: 'variable',
  'Object literal': 'variable',
  Function: 'function',
  Class: 'class',
  Interface: 'interface',
  Constructor: 'constructor',
  Property: 'property',
  Method: 'method',
  Accessor: 'accessor',
  'Type alias': 'type alias',
  'Type Alias': 'type alias',
  'Type literal': 'type literal',
};

export function getKind(reflection: JsonObject): ReflectionKind {
  const { kind, kindString } = reflection;
  if (typeof kindString === 'string')
    return Object.hasOwn(NAMES, kindString) ? (NAMES[kindString] ?? 'other') : 'other';
  return (typeof kind === 'number' ? KINDS.get(kind) : undefined) ?? 'other';
}

export function hasFlag(reflection: JsonObject, flag: string): boolean {
  return toObject(reflection['flags'])[flag] === true;
}

/** Returns whether a value is the output of TypeDoc's `--json`. */
export function isTypedoc(root: Json): boolean {
  const { variant, kind, children, entries } = toObject(root);
  const isProject = variant === 'project' || (typeof kind === 'number' && kind <= 1);
  return isProject && (Array.isArray(children) || Array.isArray(entries) || variant === 'project');
}

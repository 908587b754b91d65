/** Prints parts of a description as YAML for agents: complete rather than short, up to a limit. */
import { restoreIntegers } from '../../../descriptions/restore-integers.ts';
import { asPathItem } from '../methods.ts';
import { escapeToken, findPointer, isObject } from '../../../descriptions/resolve.ts';
import type { ApiDocument } from '../../../model/api-description.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { readMappingNames } from '../../../descriptions/schema/discriminator.ts';
import {
  createRestrictionRules,
  omitHiddenMembers,
  type RestrictionRules,
} from '../../../descriptions/page/hide-restricted.ts';
import type { ApiPageOptions } from '../../../model/api-page.ts';
import { printYaml } from './print-yaml.ts';

/** Maximum number of values in one page's YAML, and its maximum depth. Anything beyond is left out. */
const MAX_VALUES = 2_500;
const MAX_DEPTH = 100;

/** Returns the operation as a standalone description, with the components it references. */
export function printOperationYaml(
  operation: ApiOperation,
  options: Pick<ApiPageOptions, 'groups' | 'isGoneLink'>,
): string {
  const { document, kind, method, path, pathItem, value } = operation;
  const { root } = document;
  const text = print(
    {
      openapi: String(root['openapi']).startsWith('3.2') ? '3.2.0' : '3.1.0',
      info: readInfo(root['info']),
      ...(root['servers'] !== undefined && { servers: root['servers'] }),
      ...(value['security'] === undefined && root['security'] !== undefined && { security: root['security'] }),
      [kind === 'webhook' ? 'webhooks' : 'paths']: {
        [path]: { ...readSharedFields(pathItem), ...asPathItem(method, value) },
      },
    },
    { root, rules: createRestrictionRules(document, options) },
  );
  return restoreIntegers(document, text);
}

/** Returns a schema with the schemas it references. */
export function printSchemaYaml(
  document: ApiDocument,
  name: string,
  options: Pick<ApiPageOptions, 'groups' | 'isGoneLink'>,
): string {
  const ref = `#/components/schemas/${escapeToken(name)}`;
  const part = { root: document.root, rules: createRestrictionRules(document, options) };
  const text = printYaml({ components: collect([ref], MAX_VALUES, part) }, MAX_VALUES, (value) =>
    omitHiddenMembers(value, part.rules),
  );
  return restoreIntegers(document, text);
}

interface PrintContext {
  root: JsonObject;
  rules: RestrictionRules;
}

function readInfo(info: Json | undefined): JsonObject {
  const { title, version } = isObject(info) ? info : {};
  return { title: title ?? '', version: version ?? '' };
}

/** Returns what a path says about all of its operations (OpenAPI 3.1, Path Item Object). Its servers replace the root's. */
function readSharedFields(pathItem: JsonObject): JsonObject {
  const fields = ['summary', 'description', 'servers', 'parameters'].flatMap((name) => {
    const value = pathItem[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

function print(value: JsonObject, context: PrintContext): string {
  const { rules } = context;
  const refs: string[] = [];
  const size = countValues(value, { refs, rules });
  const components = collect(refs, MAX_VALUES - size, context);
  return printYaml({ ...value, ...(Object.keys(components).length > 0 && { components }) }, MAX_VALUES, (child) =>
    omitHiddenMembers(child, rules),
  );
}

/** Collects referenced components, nearest first, as long as they fit in `room`. */
function collect(refs: readonly string[], room: number, { root, rules }: PrintContext): JsonObject {
  const components: Record<string, JsonObject> = {};
  const queue = [...refs];
  const visitedRefs = new Set<string>();
  for (let index = 0; index < queue.length; index += 1) {
    const [ref, kind, name] = /^#\/components\/([^/]+)\/([^/]+)/.exec(queue[index] ?? '') ?? [];
    if (ref === undefined || kind === undefined || name === undefined || visitedRefs.has(ref)) continue;
    visitedRefs.add(ref);
    const target = findPointer(root, ref);
    if (target === undefined || rules.isHidden({ $ref: ref })) continue;
    const nestedRefs: string[] = [];
    room -= countValues(target, { refs: nestedRefs, rules }, room);
    if (room < 0) break;
    const group = (components[kind] ??= {});
    group[name.replaceAll('~1', '/').replaceAll('~0', '~')] = target;
    queue.push(...nestedRefs);
  }
  return components;
}

interface CountContext {
  refs: string[];
  rules: RestrictionRules;
}

/**
 * Counts values that readers can see, up to `room`, and collects the references among them. A `security` requirement
 * counts as a reference.
 */
function countValues(value: Json | undefined, context: CountContext, room = MAX_VALUES, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || room < 0) return 1;
  const { refs, rules } = context;
  let size = 1;
  for (const [key, child] of Object.entries(omitHiddenMembers(value, rules) ?? {})) {
    if (size > room) break;
    if ((key === '$ref' || key === '$dynamicRef') && typeof child === 'string') refs.push(child);
    if (key === 'discriminator' && isObject(child)) refs.push(...readMappingNames({ discriminator: child }).keys());
    if (key === 'security' && Array.isArray(child))
      for (const item of child)
        if (isObject(item)) refs.push(...Object.keys(item).map((name) => `#/components/securitySchemes/${name}`));
    size += countValues(child, context, room - size, depth + 1);
  }
  return size;
}

/** Reads the operations of an API description, to compare two versions of it. */
import { isRecord } from '../../lib/is-record.ts';
import { parseYaml } from '../../lib/parse-yaml.ts';

/** The operations of an API description. */
export interface Operations {
  /**
   * Prints an operation that is named by its `operationId`, or as `GET /users`, with everything in the file that it refers
   * to. The order of keys doesn't count. Returns undefined if there is no such operation.
   */
  print(name: string): string | undefined;
}

/** Parses an API description. Never throws: a description that can't be parsed has no operations. */
export function openOperations(text: string): Operations {
  const document = text.length > MAX_CHARACTERS ? undefined : parseText(text);
  return {
    print(name) {
      const operation = findOperation(document, name);
      if (operation === undefined) return undefined;
      const parts = new Map<string, unknown>();
      collectReferences(operation, { document, parts });
      return print([operation, [...parts].sort(([one], [other]) => (one < other ? -1 : 1))]);
    },
  };
}

const MAX_CHARACTERS = 20_000_000;

function parseText(text: string): unknown {
  try {
    return /^\s*\{/.test(text) ? JSON.parse(text) : parseYaml(text);
  } catch {
    return undefined;
  }
}

/** The operation with the parameters and servers of its path. */
function findOperation(document: unknown, name: string): unknown {
  const paths = getField(document, 'paths');
  if (!isRecord(paths)) return undefined;
  const [, method, address] = /^([A-Za-z]+)\s+(\/.*)$/.exec(name) ?? [];
  for (const [path, item] of Object.entries(paths)) {
    if (!isRecord(item)) continue;
    for (const [key, operation] of Object.entries(item)) {
      const isNamed =
        method === undefined
          ? getField(operation, 'operationId') === name
          : path === address && key.toLowerCase() === method.toLowerCase();
      if (isNamed) return { path, method: key, operation, parameters: item['parameters'], servers: item['servers'] };
    }
  }
  return undefined;
}

function collectReferences(
  start: unknown,
  { document, parts }: { document: unknown; parts: Map<string, unknown> },
): void {
  const waiting: unknown[] = [start];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const reference = getField(value, '$ref');
    if (typeof reference === 'string' && reference.startsWith('#/') && !parts.has(reference)) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => getField(at, key.replaceAll('~1', '/').replaceAll('~0', '~')), document);
      parts.set(reference, target);
      waiting.push(target);
    }
    for (const each of Object.values(value)) waiting.push(each);
  }
}

/** Prints a value with sorted keys. Repeated and circular aliases of YAML are printed once. */
function print(value: unknown): string {
  const seen = new Set<unknown>();
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null) return each;
    if (seen.has(each)) return '(above)';
    seen.add(each);
    if (Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function getField(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

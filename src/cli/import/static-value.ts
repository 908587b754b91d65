import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import { asFields } from './fields.ts';

interface Node {
  type: string;
  [field: string]: unknown;
}

/** A value as plain data, and the number of values in it. */
export interface StaticValue {
  value: unknown;
  count: number;
}

/** Returns a value that a module imports; undefined if it can't be read. */
export type ReadImport = (specifier: string, name: string) => StaticValue | undefined;

/**
 * Reads a module's default export as plain data without running it: literals, and constants in the same file. Parts
 * that only running it would reveal are undefined. Throws if it isn't JavaScript or TypeScript.
 */
export function readStaticExport(source: string): unknown {
  return readExport(source, 'default', () => undefined).value;
}

/** Does the same for any export, with values from other modules. */
export function readExport(source: string, name: string, readImport: ReadImport): StaticValue {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext', logLevel: 'silent' });
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as { body: Node[] };
  const constants = new Map<string, Node>();
  let exportedNode: Node | undefined;
  const aliases = new Map<string, Node>();
  const note = (statement: Node) => {
    if (statement.type === 'ImportDeclaration')
      for (const { type, local, imported } of statement['specifiers'] as {
        type: string;
        local: Node;
        imported?: Node;
      }[])
        constants.set(String(local['name']), {
          type: type === 'ImportNamespaceSpecifier' ? 'Unknown' : 'Import',
          specifier: (statement['source'] as Node)['value'],
          name: imported?.['name'] ?? 'default',
        });
    if (statement.type === 'VariableDeclaration')
      for (const { id, init } of statement['declarations'] as { id: Node; init: Node | null }[])
        if (init) constants.set(String(id['name']), init);
    if (statement.type === 'FunctionDeclaration') constants.set(String((statement['id'] as Node)['name']), statement);
    if (statement.type === 'ExportDefaultDeclaration') exportedNode = statement['declaration'] as Node;
    if (statement.type === 'ExportNamedDeclaration') {
      if (statement['declaration']) note(statement['declaration'] as Node);
      for (const { local, exported } of statement['specifiers'] as { local: Node; exported: Node }[])
        aliases.set(String(exported['name']), statement['source'] ? { type: 'Unknown' } : local);
    }
    const expression = statement['expression'] as Node | undefined;
    if (expression?.type === 'AssignmentExpression' && isModuleExports(expression['left'] as Node))
      exportedNode = expression['right'] as Node;
  };
  body.forEach(note);
  const budget = { values: MAX_VALUES };
  const node = aliases.get(name) ?? (name === 'default' ? exportedNode : constants.get(name));
  const value = node && readValue(node, { constants, note, readImport, depth: 0, budget });
  return { value, count: MAX_VALUES - budget.values };
}

interface Scope {
  readImport: ReadImport;
  constants: ReadonlyMap<string, Node>;
  note(statement: Node): void;
  depth: number;
  budget: { values: number };
}

const MAX_DEPTH = 60;
/** Constants can use each other several times, so that a few lines would expand without end. */
const MAX_VALUES = 200_000;

function readValue(node: Node, outerScope: Scope): unknown {
  if (outerScope.depth > MAX_DEPTH) return undefined;
  const scope = { ...outerScope, depth: outerScope.depth + 1 };
  scope.budget.values -= 1;
  if (scope.budget.values < 0) throw new Error(`it has more than ${MAX_VALUES} values`);
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? undefined : node['value'];
    case 'TemplateLiteral':
      return (node['expressions'] as Node[]).length > 0
        ? undefined
        : (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('');
    case 'ArrayExpression':
      return (node['elements'] as (Node | null)[]).flatMap((item) => readItems(item, scope));
    case 'ObjectExpression':
      return Object.fromEntries((node['properties'] as Node[]).flatMap((property) => readFields(property, scope)));
    case 'Identifier': {
      const constant = scope.constants.get(String(node['name']));
      return constant && readValue(constant, scope);
    }
    case 'MemberExpression': {
      const owner = node['computed'] === true ? {} : asFields(readValue(node['object'] as Node, scope));
      const field = String((node['property'] as Node)['name']);
      return Object.hasOwn(owner, field) ? owner[field] : undefined;
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? !readValue(node['argument'] as Node, scope) : undefined;
    case 'CallExpression':
      return readCall(node, scope);
    case 'Import': {
      const imported = scope.readImport(String(node['specifier']), String(node['name']));
      scope.budget.values -= imported?.count ?? 0;
      return imported?.value;
    }
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return readResult(node['body'] as Node, scope);
    default:
      return undefined;
  }
}

/** Functions that return their first argument, apart from defaults: `defineConfig` and similar. */
const WRAPPER = /^(?:require\.resolve|define[A-Z]\w*|with[A-Z]\w*)$/;

/** Reads calls of wrappers, and of the file's functions without parameters. */
function readCall(node: Node, scope: Scope): unknown {
  const [first] = node['arguments'] as Node[];
  const name = getName(node['callee'] as Node);
  if (first) return WRAPPER.test(name) ? readValue(first, scope) : undefined;
  const constant = scope.constants.get(name);
  return constant && /Function|^Import$/.test(constant.type) ? readValue(constant, scope) : undefined;
}

function readItems(item: Node | null, scope: Scope): unknown[] {
  if (item === null) return [];
  if (item.type !== 'SpreadElement') return [readValue(item, scope)];
  const spread = readValue(item['argument'] as Node, scope);
  return Array.isArray(spread) ? spread : [];
}

function readFields(property: Node, scope: Scope): [string, unknown][] {
  if (property.type === 'SpreadElement') {
    const spread = readValue(property['argument'] as Node, scope);
    return typeof spread === 'object' && spread !== null ? Object.entries(spread) : [];
  }
  const key = property['key'] as Node;
  if (property['computed'] === true) return [];
  return [[String(key['name'] ?? key['value']), readValue(property['value'] as Node, scope)]];
}

/** A configuration can be a function's return value. */
function readResult(body: Node, scope: Scope): unknown {
  if (body.type !== 'BlockStatement') return readValue(body, scope);
  const statements = body['body'] as Node[];
  statements.forEach(scope.note);
  const last = statements.findLast(({ type }) => type === 'ReturnStatement')?.['argument'] as Node | null | undefined;
  return last ? readValue(last, scope) : undefined;
}

function isModuleExports(node: Node): boolean {
  return getName(node) === 'module.exports';
}

function getName(node: Node): string {
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'MemberExpression'
    ? `${getName(node['object'] as Node)}.${getName(node['property'] as Node)}`
    : '';
}

import { parse } from 'acorn';
import { transformSync } from 'esbuild';

interface Node {
  type: string;
  [field: string]: unknown;
}

/**
 * Reads a module's default export as plain data without running it: literals, and constants in the same file. Parts
 * that only running it would reveal are undefined. Throws if it isn't JavaScript or TypeScript.
 */
export function readStaticExport(source: string): unknown {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext', logLevel: 'silent' });
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as { body: Node[] };
  const constants = new Map<string, Node>();
  let exportedNode: Node | undefined;
  const note = (statement: Node) => {
    if (statement.type === 'VariableDeclaration')
      for (const { id, init } of statement['declarations'] as { id: Node; init: Node | null }[])
        if (init) constants.set(String(id['name']), init);
    if (statement.type === 'FunctionDeclaration') constants.set(String((statement['id'] as Node)['name']), statement);
    if (statement.type === 'ExportDefaultDeclaration') exportedNode = statement['declaration'] as Node;
    if (statement.type === 'ExportNamedDeclaration') {
      if (statement['declaration']) note(statement['declaration'] as Node);
      for (const { local, exported: name } of statement['specifiers'] as { local: Node; exported: Node }[])
        if (name['name'] === 'default') exportedNode = local;
    }
    const expression = statement['expression'] as Node | undefined;
    if (expression?.type === 'AssignmentExpression' && isModuleExports(expression['left'] as Node))
      exportedNode = expression['right'] as Node;
  };
  body.forEach(note);
  return exportedNode && readValue(exportedNode, { constants, note, depth: 0, budget: { values: MAX_VALUES } });
}

interface Scope {
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
    case 'UnaryExpression':
      return node['operator'] === '!' ? !readValue(node['argument'] as Node, scope) : undefined;
    case 'CallExpression':
      return readCall(node, scope);
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
  return constant && /Function/.test(constant.type) ? readValue(constant, scope) : undefined;
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

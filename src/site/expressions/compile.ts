/**
 * Compiles author code for the sandbox: JSX becomes calls, and each position can be mapped back to the author's source.
 */
import type * as acorn from 'acorn';
import type { JSXElement, JSXFragment } from 'estree-jsx';
import { BROWSER_NAMES } from './guest-names.ts';

type Node = acorn.AnyNode | Jsx;
type Jsx = JSXElement & Range;
interface Range {
  start: number;
  end: number;
}

/** Code with the source positions of its parts. */
export class Output {
  code = '';
  readonly #marks: { at: number; source: number }[] = [];

  /** Adds text for the code at an offset of the source. */
  put(text: string, source: number): void {
    this.#marks.push({ at: this.code.length, source });
    this.code += text;
  }

  /** Returns the offset in the source of a line and column, both starting at 1. */
  find(line: number, column: number): number {
    let start = 0;
    for (let remainingLines = line; remainingLines > 1; remainingLines--) {
      const end = this.code.indexOf('\n', start);
      if (end < 0) break;
      start = end + 1;
    }
    const offset = start + column - 1;
    const mark = this.#marks.findLast(({ at }) => at <= offset);
    const next = this.#marks.find(({ at }) => at > offset);
    if (!mark) return 0;
    return Math.min(mark.source + offset - mark.at, next ? Math.max(next.source, mark.source) : Infinity);
  }
}

/** Adds a part of a source: its JSX as calls of `__h`, its checks for a browser as calls of `__asked`. */
export function addCode(output: Output, source: string, node: Node, range: Range = node): void {
  let from = range.start;
  for (const part of findParts(node)) {
    output.put(source.slice(from, part.start), from);
    if (part.type === 'UnaryExpression') output.put(`__asked(${source.slice(part.start, part.end)})`, part.start);
    else if (part.type === 'MetaProperty') output.put(`(${IMPORT_META})`, part.start);
    else addJsx(output, source, part);
    from = part.end;
  }
  output.put(source.slice(from, range.end), from);
}

/** Value of `import.meta` as JSON: the format sets no environment variables. */
export const IMPORT_META = '{ "env": {} }';

type Part = Jsx | acorn.UnaryExpression | acorn.MetaProperty;

/**
 * Returns the outermost JSX in a node, and each `typeof window` and `import.meta` outside it, in the order of the
 * source.
 */
function findParts(node: Node): Part[] {
  const parts: Part[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    const { type } = value as { type?: unknown };
    if (type === 'JSXElement' || type === 'JSXFragment') return void parts.push(value as Jsx);
    if (typeof type !== 'string') return;
    const child = value as acorn.AnyNode;
    if (isBrowserCheck(child) || isImportMeta(child)) return void parts.push(child);
    for (const key of Object.keys(value)) visit((value as Record<string, unknown>)[key]);
  };
  visit(node);
  return parts.sort((a, b) => a.start - b.start);
}

/** Tells `import.meta` from `new.target`. */
function isImportMeta(node: acorn.AnyNode): node is acorn.MetaProperty {
  return node.type === 'MetaProperty' && node.meta.name === 'import';
}

function isBrowserCheck(node: acorn.AnyNode): node is acorn.UnaryExpression {
  if (node.type !== 'UnaryExpression' || node.operator !== 'typeof') return false;
  return node.argument.type === 'Identifier' && BROWSER_NAMES.has(node.argument.name);
}

function addJsx(output: Output, source: string, element: Jsx): void {
  const at = element.start;
  const fragment = element as unknown as JSXFragment;
  if (fragment.type === 'JSXFragment') output.put('__h(__F, null', at);
  else {
    const { name, attributes } = element.openingElement;
    output.put(`__h(${printType(name)}, `, at);
    if (attributes.length === 0) output.put('null', at);
    else {
      output.put('{ ', at);
      for (const attribute of attributes) addAttribute(output, source, attribute);
      output.put('}', at);
    }
  }
  for (const child of element.children) addChild(output, source, child);
  output.put(')', element.end);
}

type Name = JSXElement['openingElement']['name'];

function printType(name: Name): string {
  if (name.type === 'JSXMemberExpression') return printDottedName(name);
  if (name.type === 'JSXNamespacedName') return JSON.stringify(`${name.namespace.name}:${name.name.name}`);
  return /^[a-z]|-/.test(name.name) ? JSON.stringify(name.name) : name.name;
}

function printDottedName(name: Name): string {
  if (name.type === 'JSXMemberExpression') return `${printDottedName(name.object)}.${name.property.name}`;
  return name.type === 'JSXIdentifier' ? name.name : '';
}

function addAttribute(
  output: Output,
  source: string,
  attribute: JSXElement['openingElement']['attributes'][number],
): void {
  const at = (attribute as unknown as Range).start;
  if (attribute.type === 'JSXSpreadAttribute') {
    output.put('...(', at);
    addCode(output, source, attribute.argument as Node);
    return output.put('), ', at);
  }
  const { name, value } = attribute;
  const text = name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`;
  output.put(`${text === '__proto__' ? '["__proto__"]' : JSON.stringify(text)}: `, at);
  if (!value) output.put('true', at);
  else if (value.type === 'Literal') output.put(JSON.stringify(value.value), at);
  else if (value.type === 'JSXExpressionContainer') addContainer(output, source, value as unknown as Container);
  else addJsx(output, source, value as Jsx);
  output.put(', ', at);
}

interface Container extends Range {
  expression: Node | { type: 'JSXEmptyExpression' };
}

function addContainer(output: Output, source: string, { expression, start }: Container): void {
  if (expression.type === 'JSXEmptyExpression') return output.put('undefined', start);
  output.put('(', start);
  addCode(output, source, expression as Node);
  output.put(')', start);
}

function addChild(output: Output, source: string, child: JSXElement['children'][number]): void {
  const at = (child as unknown as Range).start;
  switch (child.type) {
    case 'JSXText': {
      const text = collapseLineBreaks(child.value);
      if (text !== '') output.put(`, ${JSON.stringify(text)}`, at);
      return;
    }
    case 'JSXExpressionContainer':
      if (child.expression.type === 'JSXEmptyExpression') return;
      output.put(', ', at);
      return addContainer(output, source, child as unknown as Container);
    case 'JSXSpreadChild':
      output.put(', ...(', at);
      addCode(output, source, child.expression as Node);
      return output.put(')', at);
    default:
      output.put(', ', at);
      addJsx(output, source, child as Jsx);
  }
}

/** Removes white space that contains a line break around text: it only formats the source, as in React. */
function collapseLineBreaks(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, index) => (index > 0 ? line.replace(/^[ \t]+/, '') : line))
    .map((line, index) => (index < lines.length - 1 ? line.replace(/(?<![ \t])[ \t]+$/, '') : line))
    .filter((line) => line !== '')
    .join(' ');
}

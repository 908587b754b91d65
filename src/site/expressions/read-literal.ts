/** Parses literal values: strings, numbers, and lists and objects of these. */
import type * as acorn from 'acorn';
import type { Value } from '../model/tree.ts';
import { parseExpression } from './parse.ts';

/** Returns the value of an expression without names or calls; undefined for any other. */
export function readLiteral(source: string): Value | undefined {
  const program = parseExpression(source);
  return program instanceof SyntaxError ? undefined : evaluateLiteral(program);
}

function evaluateLiteral(node: acorn.AnyNode): Value | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'bigint' || node.value instanceof RegExp ? undefined : node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
    case 'UnaryExpression': {
      const value = node.operator === '-' ? evaluateLiteral(node.argument) : undefined;
      return typeof value === 'number' ? -value : undefined;
    }
    case 'ArrayExpression': {
      const items = node.elements.map((item) => (item ? evaluateLiteral(item) : undefined));
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case 'ObjectExpression': {
      const entries = node.properties.map((property) => {
        if (property.type !== 'Property' || property.computed || property.method) return undefined;
        const { key } = property;
        const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
        const value = evaluateLiteral(property.value);
        return name === undefined || value === undefined ? undefined : ([name, value] as const);
      });
      return entries.every((entry) => entry !== undefined) ? Object.fromEntries(entries) : undefined;
    }
    default:
      return undefined;
  }
}

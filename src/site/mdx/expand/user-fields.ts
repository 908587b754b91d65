import type { Expression } from 'acorn';
import { parseExpression } from '../../expressions/parse.ts';

const MAX_SOURCE = 500;

/**
 * Returns the fields of the reader that an expression shows, the first choice first: `['name', 'company.name']` for
 * `user.name ?? user.company.name ?? 'you'`. Undefined for any other expression.
 */
export function findUserFields(source: string): string[] | undefined {
  if (source.length > MAX_SOURCE || !/\buser\b/.test(source)) return undefined;
  const expression = parseExpression(source);
  if (expression instanceof SyntaxError) return undefined;
  const fields = listFields(expression);
  // The groups are known when the page is rendered.
  return fields.length === 0 || fields.some((field) => /^groups\b/.test(field)) ? undefined : fields;
}

function listFields(expression: Expression): string[] {
  if (expression.type === 'ParenthesizedExpression') return listFields(expression.expression);
  if (expression.type === 'LogicalExpression' && expression.operator !== '&&') {
    const first = listFields(expression.left);
    return first.length === 0 ? [] : [...first, ...listFields(expression.right)];
  }
  const path = findPath(expression);
  return path === undefined || path.length === 0 ? [] : [path.join('.')];
}

/** Returns the names of a chain such as `user.company?.name`, without the first one. */
function findPath(expression: Expression): string[] | undefined {
  if (expression.type === 'ChainExpression') return findPath(expression.expression);
  if (expression.type === 'Identifier') return expression.name === 'user' ? [] : undefined;
  if (expression.type !== 'MemberExpression' || expression.object.type === 'Super') return undefined;
  const { object, property, computed } = expression;
  const path = findPath(object);
  if (path === undefined || computed || property.type !== 'Identifier') return undefined;
  return [...path, property.name];
}

import type { Budget } from '../budget.ts';
import { compareTexts, isSame, toNumber, toPrimitive, type Primitive } from '../convert.ts';
import { isJsx, type Value } from '../../model/tree.ts';
import { Unsupported } from '../unsupported.ts';
import { Callable, type Evaluated } from '../values.ts';

/** Applies a binary operator, as JavaScript does. */
export function evaluateBinary(operator: string, left: Evaluated, right: Evaluated, budget: Budget): Evaluated {
  switch (operator) {
    case '+':
      return add(toPrimitive(left, budget), toPrimitive(right, budget), budget);
    case '-':
      return toNumber(left, budget) - toNumber(right, budget);
    case '*':
      return toNumber(left, budget) * toNumber(right, budget);
    case '/':
      return toNumber(left, budget) / toNumber(right, budget);
    case '%':
      return toNumber(left, budget) % toNumber(right, budget);
    case '**':
      return toNumber(left, budget) ** toNumber(right, budget);
    case '===':
      return isSame(left, right, budget);
    case '!==':
      return !isSame(left, right, budget);
    case '==':
      return isLooselySame(left, right, budget);
    case '!=':
      return !isLooselySame(left, right, budget);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, toPrimitive(left, budget), toPrimitive(right, budget), budget);
    default:
      throw new Unsupported(`pages can't use the operator ${operator}`);
  }
}

/** Applies a prefix operator. */
export function evaluateUnary(operator: string, value: Evaluated, budget: Budget): Evaluated {
  if (operator === '!') return !value;
  if (operator === '-') return -toNumber(value, budget);
  if (operator === '+') return toNumber(value, budget);
  if (operator === 'typeof' && isJsx(value as Value))
    throw new Unsupported('inspecting elements requires a JavaScript engine');
  if (operator === 'typeof') return value instanceof Callable ? 'function' : typeof value;
  if (operator === 'void') return undefined;
  throw new Unsupported(`pages can't use the operator ${operator}`);
}

function add(left: Primitive, right: Primitive, budget: Budget): string | number {
  if (typeof left !== 'string' && typeof right !== 'string') return toNumber(left, budget) + toNumber(right, budget);
  const [start, end] = [String(left), String(right)];
  budget.chargeText(start.length + end.length);
  return start + end;
}

function compare(operator: '<' | '>' | '<=' | '>=', left: Primitive, right: Primitive, budget: Budget): boolean {
  const texts = typeof left === 'string' && typeof right === 'string';
  const a = texts ? compareTexts(left, right, budget) : toNumber(left, budget);
  const b = texts ? 0 : toNumber(right, budget);
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  return operator === '<=' ? a <= b : a >= b;
}

function isLooselySame(left: Evaluated, right: Evaluated, budget: Budget): boolean {
  if (left === null || left === undefined || right === null || right === undefined)
    return (left ?? null) === (right ?? null);
  if (typeof left === typeof right) return isSame(left, right, budget);
  if (typeof left === 'object' || typeof right === 'object')
    return isLooselySame(toPrimitive(left, budget), toPrimitive(right, budget), budget);
  return toNumber(left, budget) === toNumber(right, budget);
}

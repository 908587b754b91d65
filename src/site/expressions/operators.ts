import { Callable, Unsupported, type Budget, type Evaluated } from './values.ts';

/** Applies a binary operator to plain values. */
export function evaluateBinary(operator: string, left: Evaluated, right: Evaluated, budget: Budget): Evaluated {
  switch (operator) {
    case '+':
      return add(left, right, budget);
    case '-':
      return Number(left) - Number(right);
    case '*':
      return Number(left) * Number(right);
    case '/':
      return Number(left) / Number(right);
    case '%':
      return Number(left) % Number(right);
    case '**':
      return Number(left) ** Number(right);
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return left === right || (left ?? null) === (right ?? null) || looselyEqual(left, right);
    case '!=':
      return !evaluateBinary('==', left, right, budget);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, left, right);
    default:
      throw new Unsupported(`the operator ${operator} is not evaluated in pages`);
  }
}

/** Applies a prefix operator. */
export function evaluateUnary(operator: string, value: Evaluated): Evaluated {
  if (operator === '!') return !value;
  if (operator === '-') return -Number(value);
  if (operator === '+') return Number(value);
  if (operator === 'typeof') return value instanceof Callable ? 'function' : typeof value;
  if (operator === 'void') return undefined;
  throw new Unsupported(`the operator ${operator} is not evaluated in pages`);
}

function add(left: Evaluated, right: Evaluated, budget: Budget): Evaluated {
  if (typeof left !== 'string' && typeof right !== 'string') return Number(left) + Number(right);
  const text = String(left) + String(right);
  budget.grow(text.length);
  return text;
}

function compare(operator: '<' | '>' | '<=' | '>=', left: Evaluated, right: Evaluated): boolean {
  const [a, b] = typeof left === 'string' && typeof right === 'string' ? [left, right] : [Number(left), Number(right)];
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  return operator === '<=' ? a <= b : a >= b;
}

function looselyEqual(left: Evaluated, right: Evaluated): boolean {
  const scalar = (value: Evaluated) => typeof value === 'string' || typeof value === 'number';
  return scalar(left) && scalar(right) && String(left) === String(right);
}

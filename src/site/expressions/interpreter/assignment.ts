/** Assignments to the author's own names, as in `icon = icon ?? "star"`. */
import type * as acorn from 'acorn';
import type { Evaluation } from './evaluation.ts';
import { evaluateBinary } from './operators.ts';
import { Unsupported } from '../unsupported.ts';
import type { Evaluated } from '../values.ts';

/** @throws Unsupported for anything except a name, so that values shared by pages stay unchanged. */
export function evaluateAssignment(node: acorn.AssignmentExpression, context: Evaluation): Evaluated {
  if (node.left.type !== 'Identifier') throw new Unsupported('pages can only assign to names');
  const { name } = node.left;
  const { scope, budget } = context;
  const owner = scope.find(name, budget);
  if (!owner) throw new Unsupported(`"${name}" is not defined`, name);
  const oldValue = owner.names.get(name);
  const evaluateRight = () => context.evaluate(node.right, context);
  const compute = (): Evaluated => {
    switch (node.operator) {
      case '=':
        return evaluateRight();
      case '||=':
        return oldValue ? oldValue : evaluateRight();
      case '&&=':
        return oldValue ? evaluateRight() : oldValue;
      case '??=':
        return oldValue ?? evaluateRight();
      default:
        return evaluateBinary(node.operator.slice(0, -1) as acorn.BinaryOperator, oldValue, evaluateRight(), budget);
    }
  };
  const value = compute();
  // The outermost names are shared by all files of a page.
  if (!owner.outer) throw new Unsupported(`can't assign to "${name}"`);
  owner.set(name, value);
  return value;
}

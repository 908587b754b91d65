/** Evaluates expressions outside of pages, for tests of the interpreter. */
import { Budget, PAGE_LIMITS, type BudgetLimits } from './budget.ts';
import { evaluate } from './evaluate.ts';
import { createGlobals } from './globals.ts';
import { parseExpression } from './parse.ts';
import { type Evaluated } from './values.ts';
import { Scope } from './scope.ts';

/** Returns the value and its cost; rethrows errors from the interpreter or the parser. */
export function run(
  source: string,
  names: Record<string, Evaluated> = {},
  limits: BudgetLimits = PAGE_LIMITS,
): { value: Evaluated; used: BudgetLimits } {
  const globals = new Scope();
  for (const [name, value] of Object.entries({ ...createGlobals(() => {}), ...names })) globals.set(name, value);
  const program = parseExpression(source);
  if (program instanceof SyntaxError) throw program;
  const budget = new Budget(limits);
  const value = budget.attempt(() => evaluate({ code: program, jsx: () => [] }, new Scope(globals), budget));
  return { value, used: budget.used };
}

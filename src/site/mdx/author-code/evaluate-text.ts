/** Parses and evaluates a page's expressions. One that can't be evaluated is shown as written, or reported. */
import { evaluate } from '../../expressions/evaluate.ts';
import { parseExpression, removePosition } from '../../expressions/parse.ts';
import type { Program } from '../../expressions/program.ts';
import { AuthorError, Unsupported } from '../../expressions/unsupported.ts';
import type { Evaluated } from '../../expressions/values.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { makeJsx } from '../../model/tree.ts';
import type { ExpandContext } from '../expand/expand-context.ts';
import { expandJsx } from '../expand/expand-jsx.ts';
import { describePageLimit, reportFailedCode, shorten } from './failed-code.ts';
import { isVariable } from '../variables.ts';

interface EvaluationInput<T> {
  at: SourcePosition;
  context: ExpandContext;
  /** Converts the value to the result; can throw Unsupported as well. */
  use: (value: Evaluated) => T;
  inText?: boolean;
  /** Called when the value is interactive in a browser. */
  onLive?: (() => void) | undefined;
}

/**
 * Evaluates an author's expression and passes its value to `use`; returns undefined if it can't be evaluated, which is
 * reported.
 */
export function evaluateText<T>(
  source: string,
  { at, context, use, inText = false, onLive }: EvaluationInput<T>,
): { value: T } | undefined {
  const { scope, budget, report } = context;
  try {
    const program = readProgram(source, at, context);
    const before = budget.interactions;
    if (program.text && onLive) program.text.onLive = onLive;
    const value = budget.attempt(() => use(evaluate(program, scope, budget)));
    if (budget.interactions > before) onLive?.();
    return { value };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    const excerpt = shorten(source);
    if (error instanceof AuthorError)
      return { value: use(makeJsx(reportFailedCode({ at, report, error, fallbackText: `{${excerpt}}` }))) };
    if (inText && error.unknownName !== undefined && isVariable(source)) return undefined;
    const name = error.unknownName;
    if (error.isPageLimit) report(describePageLimit(error, at));
    else
      report({
        ...at,
        severity: 'warning',
        code: name === undefined ? 'unsupported-expression' : 'unknown-name',
        message:
          name !== undefined && inText
            ? `"${name}" in {${excerpt}} is not defined. The expression is shown as text. Define "${name}", or escape the brace with a backslash.`
            : `Can't evaluate {${excerpt}}: ${removePosition(error.message)}. Use only values, conditions, and simple functions.`,
      });
    return undefined;
  }
}

/** @throws Unsupported if the source isn't an expression. */
export function readProgram(source: string, at: SourcePosition, context: ExpandContext): Program {
  const code = parseExpression(source);
  if (code instanceof SyntaxError) throw new Unsupported(code.message);
  return { code, text: { source, at }, jsx: (element, scope) => expandJsx(element, { ...context, scope }, at) };
}

import { Parser } from 'acorn';
import type { Expression, Program } from 'acorn';
import jsx from 'acorn-jsx';
import { isNestedTooDeep, MAX_NESTING } from '../nesting/measure-nesting.ts';

const JsxParser = Parser.extend(jsx());
const expressions = new Map<string, Expression | SyntaxError>();
const CACHE_LIMIT = 5_000;
/** Characters of the sources that are kept: a parsed one takes some thirty times as much memory. */
const MAX_CACHED = 1_000_000;
let cached = 0;

/** Parses the text between `{` and `}`. Returns the SyntaxError as a value: author text may be anything. */
export function parseExpression(source: string): Expression | SyntaxError {
  const known = expressions.get(source);
  if (known) return known;
  const parsed = attempt(source, () => {
    const program = JsxParser.parse(`(${source}\n)`, { ecmaVersion: 'latest', sourceType: 'module' });
    const statement = program.body[0];
    if (program.body.length !== 1 || statement?.type !== 'ExpressionStatement')
      throw new SyntaxError('one expression was expected');
    return statement.expression;
  });
  cached += source.length;
  if (expressions.size >= CACHE_LIMIT || cached > MAX_CACHED) {
    expressions.clear();
    cached = source.length;
  }
  expressions.set(source, parsed);
  return parsed;
}

/** Parses `import` and `export` lines of a page, or a whole `.jsx` module. */
export function parseModule(source: string): Program | SyntaxError {
  return attempt(source, () => JsxParser.parse(source, { ecmaVersion: 'latest', sourceType: 'module' }));
}

/** A parser's message without the position it ends with, which counts from the start of the expression. */
export function withoutPosition(message: string): string {
  return message.replace(/ \(\d+:\d+\)$/, '');
}

/** Offset at which a module could not be read on; 0 when the parser did not say. */
export function problemOffset(error: SyntaxError): number {
  return 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
}

function attempt<T>(source: string, parse: () => T): T | SyntaxError {
  if (isNestedTooDeep(source)) return new SyntaxError(`it is nested more than ${MAX_NESTING} levels deep`);
  try {
    return parse();
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error));
  }
}

import { Parser } from 'acorn';
import type { Expression, Program } from 'acorn';
import jsx from 'acorn-jsx';
import { copyText } from '../../lib/copy-text.ts';
import { isNestedTooDeep, MAX_NESTING } from '../depth-limits/measure-nesting.ts';

const JsxParser = Parser.extend(jsx());
const CACHE_LIMIT = 5_000;
/** Maximum number of characters of cached sources: a parsed one takes about thirty times as much memory. */
const MAX_CACHED = 1_000_000;
const expressions = createCache<Expression>();
const modules = createCache<Program>();

/** Parses the text between `{` and `}`. Returns a SyntaxError as a value, because author text can be anything. */
export function parseExpression(source: string): Expression | SyntaxError {
  return expressions(source, (text) => {
    const program = JsxParser.parse(`(${text}\n)`, { ecmaVersion: 'latest', sourceType: 'module' });
    const statement = program.body[0];
    if (program.body.length !== 1 || statement?.type !== 'ExpressionStatement')
      throw new SyntaxError('expected a single expression');
    return statement.expression;
  });
}

/** Parses `import` and `export` lines of a page, or a whole `.jsx` module. */
export function parseModule(source: string): Program | SyntaxError {
  return modules(source, (text) => JsxParser.parse(text, { ecmaVersion: 'latest', sourceType: 'module' }));
}

/**
 * Parses each source once while it is cached, because a module is used by every page that imports it. The results must
 * not be modified.
 */
function createCache<T extends object>(): (source: string, parse: (text: string) => T) => T | SyntaxError {
  const cache = new Map<string, T | SyntaxError>();
  let size = 0;
  return (source, parse) => {
    const cachedProgram = cache.get(source);
    if (cachedProgram) return cachedProgram;
    const text = copyText(source);
    const program = attempt(text, parse);
    size += source.length;
    if (cache.size >= CACHE_LIMIT || size > MAX_CACHED) {
      cache.clear();
      size = source.length;
    }
    cache.set(text, program);
    return program;
  };
}

/** Returns a parser's message without the position at its end, which counts from the start of the expression. */
export function removePosition(message: string): string {
  return message.replace(/ \(\d+:\d+\)$/, '');
}

/** Returns the offset at which parsing a module failed; 0 if the parser gave none. */
export function getProblemOffset(error: SyntaxError): number {
  return 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
}

function attempt<T>(source: string, parse: (text: string) => T): T | SyntaxError {
  if (isNestedTooDeep(source)) return new SyntaxError(`it is nested more than ${MAX_NESTING} levels deep`);
  try {
    return parse(source);
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error));
  }
}

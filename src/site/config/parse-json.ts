import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { AppError } from '../../errors.ts';
import type { Report } from '../model/diagnostics.ts';
import { listLineStarts } from '../model/line-starts.ts';
import { appendPointer, getPlace, type JsonFile, type JsonNode } from './json-node.ts';

/** Maximum nesting depth; no real site comes near it. */
const MAX_DEPTH = 200;

/**
 * Parses a JSON file leniently: comments, trailing commas, missing commas between two values, and a byte order mark are
 * accepted with a diagnostic. Throws `invalid_site` if the text still isn't JSON.
 */
export function parseJson(text: string, name: string, report: Report): JsonNode {
  const cleanText = text.startsWith('\uFEFF') ? text.slice(1) : text;
  checkDepth(cleanText, name);
  const file: JsonFile = { name, lineStarts: listLineStarts(cleanText) };
  const strictErrors: ParseError[] = [];
  let root = parseTree(cleanText, strictErrors, { disallowComments: true, allowTrailingComma: false });
  if (strictErrors[0]) {
    const lenient: ParseError[] = [];
    root = parseTree(cleanText, lenient, { disallowComments: false, allowTrailingComma: true });
    const firstError = lenient.find((error) => !isMissingComma(error));
    if (firstError) throw createJsonError(firstError, file);
    reportLeniency(strictErrors, file, report);
  }
  if (!root) throw new AppError('invalid_site', `${name} is empty: expected a JSON object.`);
  return locate(root, { file, report, pointer: '' });
}

/** The parser continues as if the comma were present; if no value follows, it reports a second error. */
const isMissingComma = (error: ParseError): boolean => printParseErrorCode(error.error) === 'CommaExpected';

function reportLeniency(errors: ParseError[], file: JsonFile, report: Report): void {
  for (const { offset } of errors.filter(isMissingComma))
    report({
      ...getPlace({ file, offset }),
      severity: 'warning',
      code: 'config-missing-comma',
      message: `${file.name} is missing a comma before this value. Bindery reads it as if the comma were there. Add the comma.`,
    });
  const syntaxError = errors.find((error) => !isMissingComma(error));
  if (syntaxError)
    report({
      ...getPlace({ file, offset: syntaxError.offset }),
      severity: 'info',
      code: 'config-not-plain-json',
      message: `${file.name} has a comment or a trailing comma, which other JSON parsers reject. Remove it.`,
    });
}

/** The parser is recursive: text nested deeper than any real file is rejected before it can exhaust the stack. */
function checkDepth(text: string, name: string): void {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE || code === LINE_FEED) isQuoted = false;
    } else if (code === QUOTE) isQuoted = true;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      depth++;
      if (depth > MAX_DEPTH)
        throw new AppError('invalid_site', `${name} is nested more than ${MAX_DEPTH} levels deep. Reduce the nesting.`);
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--;
  }
}

const LINE_FEED = 10;
const QUOTE = 34;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

function createJsonError(error: ParseError, file: JsonFile): AppError {
  const { line, column } = getPlace({ file, offset: error.offset });
  const problem = PROBLEMS[printParseErrorCode(error.error)] ?? 'unexpected text';
  return new AppError(
    'invalid_site',
    `${file.name} is not valid JSON: ${problem} at line ${line}, column ${column}. Fix the file there or just before it.`,
  );
}

/** The parser's problems, by their codes. */
const PROBLEMS: Partial<Record<string, string>> = {
  PropertyNameExpected: 'expected a field name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon after the field name',
  CommaExpected: 'expected a comma',
  CloseBraceExpected: 'expected a closing brace }',
  CloseBracketExpected: 'expected a closing bracket ]',
  EndOfFileExpected: 'expected the end of the file',
  InvalidSymbol: 'unknown word or symbol',
  InvalidNumberFormat: 'invalid number',
  InvalidCommentToken: 'invalid comment',
  UnexpectedEndOfComment: 'comment without an end',
  UnexpectedEndOfString: 'string without a closing quote',
  UnexpectedEndOfNumber: 'incomplete number',
  InvalidUnicode: 'invalid \\u escape',
  InvalidEscapeCharacter: 'invalid escape after a backslash',
  InvalidCharacter: 'invalid character',
};

interface LocateContext {
  file: JsonFile;
  report: Report;
  pointer: string;
}

function locate(node: Node, context: LocateContext): JsonNode {
  const { file, report, pointer } = context;
  const at = { file, offset: node.offset, pointer };
  const locateChild = (child: Node, key: string | number) =>
    locate(child, { file, report, pointer: appendPointer(pointer, key) });
  if (node.type === 'array') return { ...at, type: 'array', items: (node.children ?? []).map(locateChild) };
  if (node.type !== 'object') return { ...at, type: 'scalar', value: node.value as string | number | boolean | null };
  const fields = new Map<string, JsonNode>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const name = String(key.value);
    if (fields.has(name))
      report({
        ...getPlace({ file, offset: key.offset }),
        severity: 'warning',
        code: 'config-duplicate-key',
        message: `Duplicate key "${name}" in ${pointer || 'this object'}. The last one is used. Remove the other.`,
      });
    fields.set(name, { ...locateChild(value, name), keyOffset: key.offset });
  }
  return { ...at, type: 'object', fields };
}

/** Reads a GraphQL schema from SDL or from the result of an introspection query. */
import type { IntrospectionQuery } from 'graphql/utilities/getIntrospectionQuery.js';
import { getErrorMessage } from '../../../errors.ts';
import { isZip } from '../../../lib/zip.ts';
import type { Json } from '../../model/json.ts';
import type { ReadInput } from '../../model/description-format.ts';
import { splitNames } from '../../model/joined-names.ts';
import { readContent } from '../../descriptions/load/read-content.ts';
import type { GraphqlSchema } from './graphql-schema.ts';
import { UnusableSpec } from '../../descriptions/load/problem.ts';
import { isObject } from '../../descriptions/resolve.ts';
import library from './library.cjs';
import { mergeDefinitions } from './merge-definitions.ts';

const MAX_LENGTH = 10_000_000;
const MAX_TOKENS = 2_000_000;
const MAX_DEPTH = 100;
const MAX_TYPES = 10_000;

/** Reads a schema, which can have several files. Returns undefined for other files. Throws `UnusableSpec`. */
export function readGraphql(input: ReadInput): GraphqlSchema | undefined {
  const names = splitNames(input.name);
  // It can be a folder, which another format reads.
  if (names.length === 1 && !isFile(input)) return undefined;
  const files = names.map((file) => ({ file, content: readContent({ ...input, name: file }) }));
  const isSchema = files.length > 1 || files.some(({ file, content }) => isGraphql(file, content));
  return isSchema ? readSchema(files) : undefined;
}

function isFile({ name, source }: ReadInput): boolean {
  return source.has(name) || /^https?:/i.test(name);
}

/**
 * Returns whether a file is a GraphQL schema, based on its extension or its first lines. XML files and archives of other
 * formats can contain examples with such lines.
 */
export function isGraphql(name: string, content: Buffer): boolean {
  if (/\.(?:graphqls?|gql|sdl)$/i.test(new URL(name, 'file:///').pathname)) return true;
  if (/\.ya?ml$/i.test(name)) return false;
  if (!content.includes('type') && !content.includes('scalar')) return false;
  const text = content.toString('latin1');
  if (isZip(content) || /^[\s\u00ef\u00bb\u00bf]*</.test(text)) return false;
  if (/^[\s\u00ef\u00bb\u00bf]*\{/.test(text)) return /^[^"]*"(?:data"\s*:\s*\{\s*")?__schema"/.test(text);
  return /^(?:extend\s+)?(?:type|interface|input|enum|union|scalar)[ \t]+[A-Za-z_]\w*[ \t]*(?:$|[{@=]|implements\b)/m.test(
    text,
  );
}

/**
 * Reads the files of one schema in time linear in their length. Throws `UnusableSpec` with the line of a syntax error.
 */
export function readSchema(files: readonly { file: string; content: Buffer }[]): GraphqlSchema {
  const name = files.map(({ file }) => file).join(', ');
  const length = files.reduce((sum, { content }) => sum + content.length, 0);
  if (length > MAX_LENGTH)
    throw createUnusableSpec(
      `The GraphQL schema ${name} is larger than ${MAX_LENGTH / 1_000_000} MB, the maximum. Split it into several files.`,
    );
  const definitions = files.flatMap(({ file, content }) => {
    const schemaText = content.toString('utf8').replace(/^\uFEFF/, '');
    return parseText(/^\s*\{\s*"/.test(schemaText) ? toSdl(schemaText, file) : schemaText, file).definitions;
  });
  const schema = mergeDefinitions({ definitions });
  if (schema.types.size === 0)
    throw createUnusableSpec(`The GraphQL schema ${name} has no types. Add types, or fix the path.`);
  if (schema.types.size > MAX_TYPES)
    throw createUnusableSpec(
      `The GraphQL schema ${name} has ${schema.types.size} types, and the maximum is ${MAX_TYPES}. Split it into several files.`,
    );
  return schema;
}

function parseText(text: string, name: string) {
  checkDepth(text, name);
  try {
    return library.parse(text, { noLocation: true, maxTokens: MAX_TOKENS });
  } catch (error) {
    if (error instanceof RangeError) throw createDepthError(name);
    if (!(error instanceof library.GraphQLError)) throw error;
    const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
    const reason = error.message.replace(/^Syntax Error: /, '').replace(/\.$/, '');
    throw createUnusableSpec(
      `Can't parse the GraphQL schema ${name}: ${reason} (line ${line}). Fix the syntax there.`,
      {
        file: name,
        line,
        column,
      },
    );
  }
}

/** Limits nesting, because the parser recurses for each bracket. */
function checkDepth(text: string, name: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '#') at = findEnd(text, '\n', at);
    else if (text.startsWith('"""', at)) at = findEnd(text, '"""', at + 2) + 2;
    else if (character === '"') at = findEnd(text, '"', at);
    else if ('[{('.includes(character)) depth += 1;
    else if (']})'.includes(character)) depth -= 1;
    if (depth > MAX_DEPTH) throw createDepthError(name);
  }
}

function createDepthError(name: string): UnusableSpec {
  return createUnusableSpec(
    `The GraphQL schema ${name} has brackets nested more than ${MAX_DEPTH} levels deep. Reduce the nesting.`,
  );
}

/** Returns the end of a comment or a string that starts at `start`, or the end of the text if it is never closed. */
function findEnd(text: string, sign: string, start: number): number {
  for (let at = text.indexOf(sign, start + 1); at !== -1; at = text.indexOf(sign, at + 1))
    if (text[at - 1] !== '\\' || sign === '\n') return at;
  return text.length;
}

/** Converts the JSON that tools export from a running service. */
function toSdl(text: string, name: string): string {
  try {
    const root = JSON.parse(text) as Json;
    const result = isObject(root) && isObject(root['data']) ? root['data'] : root;
    const schema = library.buildClientSchema(result as unknown as IntrospectionQuery, { assumeValid: true });
    return library.printSchema(schema);
  } catch (error) {
    const reason = error instanceof RangeError ? 'it is nested too deeply' : getErrorMessage(error);
    throw createUnusableSpec(
      `${name} isn't a GraphQL schema: expected SDL or the JSON result of an introspection query (${reason}). Export the schema again, or use its SDL file.`,
    );
  }
}

function createUnusableSpec(message: string, place?: UnusableSpec['problem']['place']): UnusableSpec {
  return new UnusableSpec('spec-invalid', message, place);
}

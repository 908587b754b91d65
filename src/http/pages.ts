import { Type } from 'typebox';
import { AppError } from '../errors.ts';
import { isId } from '../lib/ids.ts';
import { parseJson } from '../lib/parse-json.ts';
import { orNull } from './schemas.ts';

export const NextCursor = orNull(Type.String(), 'Send it as `cursor` to get the next page. null on the last page.');

/** Numbers of results on a page. */
interface PageSizes {
  most: number;
  /** If a request doesn't set a limit. */
  initial: number;
}

const PAGE_SIZES: PageSizes = { most: 200, initial: 50 };

/** Returns the query parameters of a list. Numbers in URLs are text. */
export function createPageFields({ most, initial }: PageSizes = PAGE_SIZES) {
  return {
    cursor: Type.Optional(Type.String({ description: 'The `nextCursor` of the previous response.' })),
    limit: Type.Optional(
      Type.String({
        description: `Maximum number of results, from 1 to ${most}. Default: ${initial}.`,
        examples: ['50'],
      }),
    ),
  };
}

export const pageFields = createPageFields();

export const PageQuery = Type.Object(pageFields, { additionalProperties: false });

interface ListOptions<Row> {
  /** @defaultValue up to 200, usually 50 */
  sizes?: PageSizes;
  /** Prefix of the ids that the list is sorted by, to validate cursors. */
  prefix?: string;
  /** Reads the rows after the cursor. */
  read: (page: { cursor: string | undefined; limit: number }) => Promise<readonly Row[]>;
  /** Returns the cursor after a row. @defaultValue its `id` */
  at?: (row: Row) => string;
}

/** Reads a page of a list. Requests one extra row to find out whether there is a next page. */
export async function readPage<Row>(
  { cursor, limit: text }: { cursor?: string; limit?: string },
  { sizes, prefix, read, at = (row) => (row as { id: string }).id }: ListOptions<Row>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  if (cursor !== undefined && prefix !== undefined && !isId(prefix, cursor)) refuseCursor();
  const limit = parseLimit(text, sizes);
  const rowsAndNext = await read({ cursor, limit: limit + 1 });
  const rows = rowsAndNext.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: rowsAndNext.length > limit && last !== undefined ? at(last) : null };
}

/** Creates the cursor of a list that is sorted by several values: the values of its last row. */
export function createCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Reads the values of a cursor that `createCursor` created, one for each pattern. Throws `invalid_request`. */
export function parseCursor(cursor: string | undefined, patterns: readonly RegExp[]): string[] | undefined {
  if (cursor === undefined) return undefined;
  const values = parseJson(Buffer.from(cursor, 'base64url'));
  const isValid =
    Array.isArray(values) &&
    values.length === patterns.length &&
    patterns.every((pattern, index) => typeof values[index] === 'string' && pattern.test(values[index]));
  return isValid ? (values as string[]) : refuseCursor();
}

/** A text in a cursor. PostgreSQL stores every character except NUL. */
export const CURSOR_TEXT = /^[^\0]*$/;

/** A time in a cursor, in milliseconds since 1970. The columns that lists are sorted by have no finer times. */
export const CURSOR_TIME = /^\d{1,13}$/;

function refuseCursor(): never {
  throw new AppError(
    'invalid_request',
    'Expected "cursor" in the query to be the `nextCursor` of an earlier response.',
  );
}

/** Parses the `limit` of a list. Throws `invalid_request`. */
export function parseLimit(text: string | undefined, { most, initial }: PageSizes = PAGE_SIZES): number {
  if (text === undefined) return initial;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= most) return limit;
  throw new AppError(
    'invalid_request',
    `Expected "limit" in the query to be a whole number from 1 to ${most}, got ${JSON.stringify(text.slice(0, 20))}.`,
  );
}

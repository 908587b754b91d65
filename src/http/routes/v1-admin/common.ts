import { Type } from 'typebox';
import { AppError } from '../../../errors.ts';
import { isId } from '../../../lib/ids.ts';
import { orNull } from '../../schemas.ts';

export const NextCursor = orNull(Type.String(), 'Send it as `cursor` to get the next page. null on the last page.');

/** Query parameters of every list. Numbers in URLs are text. */
export const pageFields = {
  cursor: Type.Optional(Type.String({ description: 'The `nextCursor` of the previous response.' })),
  limit: Type.Optional(
    Type.String({ description: 'Maximum number of results, from 1 to 200. Default: 50.', examples: ['50'] }),
  ),
};

export const PageQuery = Type.Object(pageFields, { additionalProperties: false });

interface ListOptions<Row> {
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
  { prefix, read, at = (row) => (row as { id: string }).id }: ListOptions<Row>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  if (cursor !== undefined && prefix !== undefined && !isId(prefix, cursor))
    throw new AppError(
      'invalid_request',
      'Expected "cursor" in the query to be the `nextCursor` of an earlier response.',
    );
  const limit = parseLimit(text);
  const rowsAndNext = await read({ cursor, limit: limit + 1 });
  const rows = rowsAndNext.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: rowsAndNext.length > limit && last !== undefined ? at(last) : null };
}

function parseLimit(text = '50'): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= 200) return limit;
  throw new AppError(
    'invalid_request',
    `Expected "limit" in the query to be a whole number from 1 to 200, got ${JSON.stringify(text.slice(0, 20))}.`,
  );
}

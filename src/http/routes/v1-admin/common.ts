import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { AppError } from '../../../errors.ts';
import { isId } from '../../../lib/ids.ts';

export const Time = Type.String({ format: 'date-time' });

/** A value or null. */
export function orNull<T extends TSchema>(schema: T, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

/** A reference inside of another schema to one that has its `$id`. */
export function inside<T extends TSchema>(schema: T & { $id?: string }) {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id ?? ''}#` });
}

export const NextCursor = orNull(Type.String(), 'Send it as `cursor` for what follows; null at the end.');

/** The parts of a list's query that all lists have. Numbers in addresses are text. */
export const pageFields = {
  cursor: Type.Optional(Type.String({ description: 'The `nextCursor` of the response before.' })),
  limit: Type.Optional(
    Type.String({ description: 'How many at most, from 1 to 200. Left out: 50.', examples: ['50'] }),
  ),
};

export const PageQuery = Type.Object(pageFields, { additionalProperties: false });

export interface Page {
  /** Only what follows it in the list comes. */
  cursor: string | undefined;
  limit: number;
}

/** Reads where a list goes on. `prefix` is that of the ids it is in the order of. */
export function readPage({ cursor, limit }: { cursor?: string; limit?: string }, prefix?: string): Page {
  if (cursor !== undefined && prefix !== undefined && !isId(prefix, cursor))
    throw new AppError(
      'invalid_request',
      'Expected "cursor" in the query to be the `nextCursor` of an earlier response.',
    );
  return { cursor, limit: parseLimit(limit) };
}

/** Cuts a list that was read one longer than asked for, and says where it goes on. */
export function cutPage<Row>(
  rows: readonly Row[],
  { limit, at }: { limit: number; at: (row: Row) => string },
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? at(last) : null };
}

function parseLimit(text = '50'): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= 200) return limit;
  throw new AppError(
    'invalid_request',
    `Expected "limit" in the query to be a whole number from 1 to 200, got ${JSON.stringify(text.slice(0, 20))}.`,
  );
}

/** What these routes are called with. */
export const SECURITY = [{ adminKey: [] }];
export const TAGS = ['Accounts'];

/** The response of a route that has nothing to tell. */
export const NO_CONTENT = { 204: { description: 'It is done.', type: 'null' as const } };

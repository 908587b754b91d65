import type { ColumnType } from 'kysely';

/** Set by the database by default, and never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

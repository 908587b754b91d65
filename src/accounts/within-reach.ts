import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ProjectReach } from './policy.ts';

/** Creates the condition that limits a list to the projects that its caller can reach. `column` has the project's id. */
export function isWithinReach(column: string, { only, except }: ProjectReach): RawBuilder<boolean> {
  const project = sql.ref(column);
  const isIncluded = only === null ? sql`true` : sql`${project} = any(${only}::text[])`;
  // A webhook for all projects has none, and only callers who can manage them all have this reach.
  const isExcluded = except.length === 0 ? sql`false` : sql`${project} = any(${except}::text[])`;
  return sql<boolean>`(${isIncluded} and (${isExcluded}) is not true)`;
}

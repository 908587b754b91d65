import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ProjectReach } from './policy.ts';

/** Creates the condition that limits a list to the projects that its caller can reach. `column` has the project's id. */
export function isWithinReach(column: string, { only }: ProjectReach): RawBuilder<boolean> {
  return only === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${only}::text[])`;
}

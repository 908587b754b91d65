import type { Filter } from '../../lib/scim/parse-filter.ts';
import { parseFilter } from '../../lib/scim/parse-filter.ts';
import { matchesFilter } from '../../lib/scim/match-filter.ts';
import { ScimError } from '../../lib/scim/scim-error.ts';
import type { ResourceType, ScimObject } from '../../lib/scim/schema.ts';

/** Resources in one response. */
export const MAX_RESULTS = 200;
const DEFAULT_COUNT = 100;
const BATCH = 500;

/** The query of a list (RFC 7644, section 3.4.2). */
export interface ListQuery {
  filter?: string | undefined;
  /** From 1. */
  startIndex?: string | number | undefined;
  count?: string | number | undefined;
}

export interface ListPage {
  totalResults: number;
  startIndex: number;
  resources: ScimObject[];
}

/** A comparison that the database can do. */
export interface Equality {
  /** Name of the attribute in the schema. */
  name: string;
  value: string | boolean;
}

/** Reads the resources of a type. */
export interface ResourceSource {
  /** Attributes that the database can compare. */
  columns: readonly string[];
  count(equalities: readonly Equality[]): Promise<number>;
  /** Reads resources in the order of their ids. */
  read(
    equalities: readonly Equality[],
    page: { after?: string | undefined; offset?: number; limit: number },
  ): Promise<ScimObject[]>;
}

/**
 * Lists resources in the order of their ids. The database compares ids, names and `active`. Everything else is compared
 * here, in batches, so that memory doesn't grow with the number of resources.
 */
export async function listResources(type: ResourceType, query: ListQuery, source: ResourceSource): Promise<ListPage> {
  const startIndex = Math.max(1, readInteger(query.startIndex, 'startIndex') ?? 1);
  const count = Math.min(MAX_RESULTS, Math.max(0, readInteger(query.count, 'count') ?? DEFAULT_COUNT));
  const filter = query.filter === undefined || query.filter === '' ? undefined : parseFilter(type, query.filter);
  const { equalities, isExact } = findEqualities(filter, source.columns);
  if (!filter || isExact) {
    const totalResults = await source.count(equalities);
    const resources = count === 0 ? [] : await source.read(equalities, { offset: startIndex - 1, limit: count });
    return { totalResults, startIndex, resources };
  }
  const resources: ScimObject[] = [];
  let totalResults = 0;
  let after: string | undefined;
  for (;;) {
    const batch = await source.read(equalities, { after, limit: BATCH });
    for (const resource of batch) {
      if (!matchesFilter(filter, resource)) continue;
      totalResults += 1;
      if (totalResults >= startIndex && resources.length < count) resources.push(resource);
    }
    if (batch.length < BATCH) return { totalResults, startIndex, resources };
    after = String(batch.at(-1)?.['id']);
  }
}

function readInteger(value: string | number | undefined, name: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (/^-?\d{1,9}$/.test(String(value))) return Number(value);
  throw new ScimError(
    'invalidValue',
    `${name} must be a whole number, got ${JSON.stringify(String(value).slice(0, 50))}.`,
  );
}

/** Finds comparisons that every matching resource fulfills. `isExact`: they are the whole filter. */
function findEqualities(
  filter: Filter | undefined,
  columns: readonly string[],
): { equalities: Equality[]; isExact: boolean } {
  const parts = filter?.kind === 'and' ? filter.filters : [filter].filter((each) => each !== undefined);
  const equalities = parts.flatMap((each): Equality[] => {
    if (each.kind !== 'compare' || each.operator !== 'eq' || each.path.extension !== undefined || each.path.sub)
      return [];
    const { value } = each;
    const { name } = each.path.attribute;
    return columns.includes(name) && (typeof value === 'string' || typeof value === 'boolean') ? [{ name, value }] : [];
  });
  return { equalities, isExact: equalities.length === parts.length };
}

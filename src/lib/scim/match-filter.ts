import { isObject, readValues } from './find-attribute.ts';
import type { AttributePath } from './find-attribute.ts';
import type { Filter, Operator } from './parse-filter.ts';
import type { ScimObject, ScimValue } from './schema.ts';

/** Returns whether a resource matches a filter (RFC 7644, section 3.4.2.2). */
export function matchesFilter(filter: Filter, resource: ScimObject): boolean {
  return evaluate(filter, (path) => readValues(resource, path));
}

/**
 * Creates the test whether a value of a multi-valued attribute matches the filter in its brackets. Providers select members
 * of large groups by their id, once for each operation, so that test must be fast.
 */
export function createElementTest(filter: Filter): (element: ScimValue) => boolean {
  const id = findSelectedId(filter);
  if (id === undefined) return (element) => matchesElement(filter, element);
  const { name, value } = id;
  return (element) => (isObject(element) ? element[name] : element) === value;
}

/** Returns the part and the text that a filter such as `value eq "2819c223"` compares; undefined for other filters. */
function findSelectedId(filter: Filter): { name: string; value: string } | undefined {
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || typeof filter.value !== 'string') return undefined;
  const { sub } = filter.path;
  return sub?.caseExact && sub.type !== 'dateTime' ? { name: sub.name, value: filter.value } : undefined;
}

function matchesElement(filter: Filter, element: ScimValue): boolean {
  return evaluate(filter, () => [element]);
}

function evaluate(filter: Filter, read: (path: AttributePath) => ScimValue[]): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((each) => evaluate(each, read));
    case 'or':
      return filter.filters.some((each) => evaluate(each, read));
    case 'not':
      return !evaluate(filter.filter, read);
    case 'element':
      return read(filter.path).some((element) => matchesElement(filter.filter, element));
    case 'present':
      return readParts(filter.path, read).some(hasValue);
    case 'compare':
      return compare(filter, readParts(filter.path, read));
  }
}

function readParts(path: AttributePath, read: (path: AttributePath) => ScimValue[]): ScimValue[] {
  const { sub } = path;
  const values = read(path);
  if (!sub) return values;
  return values.flatMap((each) => {
    const part = isObject(each) ? each[sub.name] : each;
    return part === undefined ? [] : [part];
  });
}

function hasValue(value: ScimValue): boolean {
  if (isObject(value)) return Object.keys(value).length > 0;
  return value !== '';
}

function compare(filter: Extract<Filter, { kind: 'compare' }>, values: ScimValue[]): boolean {
  const { operator, value, path } = filter;
  if (operator === 'ne') return !compare({ ...filter, operator: 'eq' }, values);
  if (value === null) return !values.some(hasValue);
  const { type, caseExact } = path.sub ?? path.attribute;
  if (typeof value !== 'string') return values.includes(value);
  const normalize = (text: string) => (caseExact ? text : text.toLowerCase());
  const isMatch = type === 'dateTime' ? compareTimes : compareTexts;
  return values.some(
    (each) => typeof each === 'string' && isMatch(normalize(each), { operator, value: normalize(value) }),
  );
}

interface Comparison {
  operator: Operator;
  value: string;
}

function compareTexts(text: string, { operator, value }: Comparison): boolean {
  switch (operator) {
    case 'eq':
      return text === value;
    case 'co':
      return text.includes(value);
    case 'sw':
      return text.startsWith(value);
    case 'ew':
      return text.endsWith(value);
    default:
      return isInOrder(text < value ? -1 : Number(text > value), operator);
  }
}

function compareTimes(text: string, { operator, value }: Comparison): boolean {
  const difference = Date.parse(text) - Date.parse(value);
  if (operator === 'eq') return difference === 0;
  if (operator === 'co' || operator === 'sw' || operator === 'ew') return compareTexts(text, { operator, value });
  return isInOrder(difference, operator);
}

function isInOrder(difference: number, operator: Operator): boolean {
  if (operator === 'gt') return difference > 0;
  if (operator === 'ge') return difference >= 0;
  if (operator === 'lt') return difference < 0;
  return difference <= 0;
}

/**
 * Returns the value of a table for a name from outside; undefined if the table doesn't list it. Reading it directly would
 * also find the methods of all objects, such as `constructor`.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

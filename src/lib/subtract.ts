/**
 * Returns the items that `items` has more often than `others`, in order: `['a', 'a', 'b']` without `['a']` is
 * `['a', 'b']`. Items are compared by their key.
 */
export function subtract<T>(items: readonly T[], others: readonly T[], getKey: (item: T) => unknown = (item) => item) {
  const counts = new Map<unknown, number>();
  for (const other of others) counts.set(getKey(other), (counts.get(getKey(other)) ?? 0) + 1);
  return items.filter((item) => {
    const key = getKey(item);
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}

/** Remembers the last results of a function of a text; they are made again when they were forgotten. */
export function keepRecent<T>(max: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (key, make) => {
    const value = kept.has(key) ? (kept.get(key) as T) : make();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > max) for (const [oldest] of kept) return kept.delete(oldest) ? value : value;
    return value;
  };
}

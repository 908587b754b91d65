/** Stores values by name, up to a total number of bytes. The least recently used are evicted first. */
export interface ByteCache<Value> {
  get(name: string): Value | undefined;
  /** A value larger than the whole cache is not stored. */
  set(name: string, value: Value, bytes: number): void;
}

export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  // A Map preserves insertion order, so the first entry is the least recently used one.
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;

  const remove = (name: string) => {
    total -= entries.get(name)?.bytes ?? 0;
    entries.delete(name);
  };

  return {
    get(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      entries.delete(name);
      entries.set(name, entry);
      return entry.value;
    },
    set(name, value, bytes) {
      remove(name);
      if (bytes > maxBytes) return;
      entries.set(name, { value, bytes });
      total += bytes;
      for (const oldestKey of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldestKey);
      }
    },
  };
}

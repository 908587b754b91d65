/** Values by name, as many as fit into a number of bytes; those that were not asked for longest go first. */
export interface ByteCache<Value> {
  get(name: string): Value | undefined;
  /** One that is larger than all the room there is is not kept. */
  set(name: string, value: Value, bytes: number): void;
}

export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  // A Map keeps the order of insertion, so the first entry is the one that was used longest ago.
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
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}

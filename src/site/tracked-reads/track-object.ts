/** Objects that record which of their parts are read. They wrap the site's objects without knowing about the site. */

interface ObjectRecorder<T extends object> {
  note(name: string): void;
  /** Records the names of all properties. */
  all(): void;
  /** Properties that are tracked themselves, and not recorded. */
  parts?: Partial<T>;
}

/**
 * Returns an object that records which of its properties are read. Without `parts`, nothing is copied, because it can
 * have an entry for each page.
 */
export function trackProperties<T extends object>(object: T, { note, all, parts }: ObjectRecorder<T>): T {
  return new Proxy(parts ? { ...object, ...parts } : object, {
    get(target, name) {
      if (typeof name === 'string' && !(parts && Object.hasOwn(parts, name))) note(name);
      return Reflect.get(target, name) as unknown;
    },
    has(target, name) {
      if (typeof name === 'string') note(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') note(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      all();
      return Reflect.ownKeys(target);
    },
  });
}

interface MapRecorder<T> {
  note(key: string): void;
  all(): void;
  replace?(value: T, key: string): T;
}

/** Returns a map that records the requested keys, and iteration over all of it. */
export function trackMap<T>(
  map: ReadonlyMap<string, T>,
  { note, all, replace }: MapRecorder<T>,
): ReadonlyMap<string, T> {
  const readAll = () => (all(), map);
  return {
    get(key) {
      note(key);
      const value = map.get(key);
      return value !== undefined && replace ? replace(value, key) : value;
    },
    has: (key) => (note(key), map.has(key)),
    get size() {
      return readAll().size;
    },
    keys: () => readAll().keys(),
    values: () => readAll().values(),
    entries: () => readAll().entries(),
    forEach: (each) => readAll().forEach(each),
    [Symbol.iterator]: () => readAll()[Symbol.iterator](),
  };
}

/** Returns an object that records any use. */
export function trackUse<T extends object>(object: T, use: (name: string) => void): T {
  return new Proxy(object, {
    get(target, name) {
      use(String(name));
      // Private fields exist only on the object itself.
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

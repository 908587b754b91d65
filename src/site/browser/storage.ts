/** Values that a site keeps in the browser. */

/** Reads a value from the browser's storage for this site; undefined if storage is blocked. */
export function recall(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | undefined {
  try {
    return window[storage].getItem(`docs:${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Saves a value in the browser's storage; without storage, the page works but remembers nothing. */
export function remember(
  key: string,
  value: string | undefined,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    if (value === undefined) window[storage].removeItem(`docs:${key}`);
    else window[storage].setItem(`docs:${key}`, value);
  } catch {
    // Storage can be blocked or full; the page doesn't depend on it.
  }
}

/** Memoizes a pure function of an object that doesn't change. A result is kept for as long as its object is in use. */
export function memoizeByObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { value: Result }>();
  return (key) => {
    let result = results.get(key);
    if (!result) {
      result = { value: compute(key) };
      results.set(key, result);
    }
    return result.value;
  };
}

/**
 * Makes ids unique with a suffix, for example `call`, `call-2` and `call-3`. Ids that are already unique stay unchanged.
 * `taken` contains ids that can't be used, and the new ids are added to it.
 *
 * @defaultValue no ids are taken
 */
export function makeUniqueIds(ids: readonly string[], taken = new Set<string>()): string[] {
  return ids.map((id) => {
    let uniqueId = id;
    for (let number = 1; uniqueId === '' || taken.has(uniqueId); number++) uniqueId = `${id || 'call'}-${number}`;
    taken.add(uniqueId);
    return uniqueId;
  });
}

/** Reads a part of the navigation together with the files that it includes. */
import { isRecord } from '../../lib/is-record.ts';
import { Refusal } from '../tools/tool.ts';
import { findText, getValue } from './json-file.ts';
import { followReference, type Located, type Navigation } from './open-navigation.ts';

/**
 * Returns a part of the navigation as plain data, with the contents of every `$ref` in its place. Keys beside a `$ref`
 * win over the keys of its target. Throws a `Refusal` if a `$ref` leads nowhere, or if the result is too large.
 */
export async function expandReferences(place: Located, { open }: Pick<Navigation, 'open'>): Promise<unknown> {
  let count = 0;
  const expand = async (located: Located, chain: readonly string[]): Promise<unknown> => {
    if (++count > MAX_VALUES)
      throw new Refusal(
        `The navigation has more than ${MAX_VALUES} values, so it can't be copied. Change it with edit.`,
      );
    const { value, file, pointer } = located;
    if (value.type === 'array') {
      const list: unknown[] = [];
      for (const child of value.children ?? []) list.push(await expand({ value: child, file, pointer }, chain));
      return list;
    }
    if (value.type !== 'object') return getValue(value);
    const target = await followReference(located, { chain, open });
    const included = target && (await expand(target, target.chain));
    if (target && !isRecord(included)) return included;
    const entries = Object.entries(included ?? {});
    for (const { children: [key, child] = [] } of value.children ?? []) {
      const name = findText(key);
      if (name !== undefined && child && (name !== '$ref' || !target))
        entries.push([name, await expand({ value: child, file, pointer }, chain)]);
    }
    return Object.fromEntries(entries);
  };
  return expand(place, []);
}

/** Files that include each other many times could become huge. */
const MAX_VALUES = 200_000;

import type { UnshownText } from '../../model/description-content.ts';
import type { SdkFormat, SdkMember, SdkReference, SdkSymbol, SdkTarget, SdkType } from './sdk-reference.ts';

/** A symbol with the ids that the artifact uses for it and its members. */
export interface ReadSymbol {
  symbol: SdkSymbol;
  ids: readonly string[];
  members: readonly { member: SdkMember; ids: readonly string[] }[];
}

/** Maximum number of symbols with pages. A larger reference would be unreadable. */
export const MAX_SYMBOLS = 50_000;

/** Gives every symbol a unique id, and indexes symbols and members by the ids and names that people and tools use. */
export function finishReference(
  format: SdkFormat,
  read: readonly ReadSymbol[],
  unshownTexts: readonly UnshownText[] = [],
): SdkReference {
  const idKeys = new Set<string>();
  const targets = new Map<string, Target>();
  const byName = new Map<string, Target>();
  const add = (map: Map<string, Target>, key: string, target: Target) => {
    if (key !== '' && !map.has(key)) map.set(key, target);
  };
  const symbols = read.slice(0, MAX_SYMBOLS).map(({ symbol: source, ids, members }) => {
    const symbol: Unrelated = {
      ...source,
      id: claim(source, idKeys),
      subtypes: [...source.subtypes],
      nested: [...source.nested],
    };
    for (const id of ids) add(targets, id, { symbol });
    add(byName, symbol.id, { symbol });
    add(byName, symbol.name, { symbol });
    for (const { member, ids: memberIds } of members) {
      for (const id of memberIds) add(targets, id, { symbol, member });
      for (const owner of [symbol.id, symbol.name])
        for (const sign of ['.', '#', '::']) add(byName, `${owner}${sign}${member.name}`, { symbol, member });
    }
    return symbol;
  });
  for (const [name, target] of byName) add(targets, name, target);
  relate(symbols, targets);
  return { format, symbols, targets, unshownTexts: unshownTexts.filter(({ text }) => text.trim() !== '') };
}

/** A symbol under construction. Its relations are only known once all symbols have been read. */
interface Unrelated extends SdkSymbol {
  subtypes: SdkType[];
  nested: SdkType[];
}

interface Target extends SdkTarget {
  symbol: Unrelated;
}

/** Adds subtypes and nested symbols to every symbol whose artifact doesn't list them. */
function relate(symbols: readonly Unrelated[], targets: ReadonlyMap<string, Target>): void {
  const isSaid = new Set(symbols.filter(({ subtypes }) => subtypes.length > 0));
  const byPlace = new Map(symbols.map((symbol) => [`${symbol.container}\n${symbol.name}`, symbol]));
  for (const symbol of symbols) {
    const part = [{ text: symbol.name, to: symbol.id }];
    for (const type of [...symbol.extends, ...symbol.implements]) {
      const key = type.find(({ to }) => to !== undefined)?.to;
      const parentSymbol = key === undefined ? undefined : targets.get(key)?.symbol;
      if (parentSymbol && parentSymbol !== symbol && !isSaid.has(parentSymbol)) parentSymbol.subtypes.push(part);
    }
    const dot = symbol.name.lastIndexOf('.');
    const outerSymbol = dot > 0 ? byPlace.get(`${symbol.container}\n${symbol.name.slice(0, dot)}`) : undefined;
    outerSymbol?.nested.push(part);
  }
}

function claim({ kind, id }: SdkSymbol, idKeys: Set<string>): string {
  let candidate = id;
  for (let count = 2; idKeys.has(`${kind} ${candidate}`); count += 1) candidate = `${id}-${count}`;
  idKeys.add(`${kind} ${candidate}`);
  return candidate;
}

/** Finds the symbol or member of a reference that a page specifies (content format, SDK references). */
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import type { PartName } from '../../model/description-content.ts';
import type { PartReference } from '../../model/part-reference.ts';
import { SDK_KINDS } from './formats.ts';
import type { SdkReference, SdkSymbol, SdkTarget } from './sdk-reference.ts';
import { findMember, findSymbol, nameOfMember, nameOfSymbol } from './list-pages.ts';

/** Returns the part that a page specifies, or undefined if the reference doesn't contain it. */
export function findPart(reference: SdkReference, part: PartReference): PartName | undefined {
  const target = findTarget(reference, part);
  if (!target) return undefined;
  const { symbol, member } = target;
  return { name: nameOfSymbol(symbol), ...(member && { member: nameOfMember(member) }) };
}

/** Returns the symbol or member with a name. */
export function getTarget(reference: SdkReference, { name, member }: PartName): SdkTarget | undefined {
  const symbol = findSymbol(reference, name);
  if (!symbol || member === undefined) return symbol && { symbol };
  const match = findMember(symbol, member);
  return match && { symbol, member: match };
}

/** Returns names for suggestions: symbols and members with their kinds. */
export function listSdkNames({ symbols }: SdkReference): string[] {
  return symbols.flatMap(({ kind, name, members }) => [
    `${kind} ${name}`,
    ...members.map((member) => nameOfMember({ ...member, name: `${name}.${member.name}` })),
  ]);
}

function findTarget(reference: SdkReference, { kind, name, parent }: PartReference): SdkTarget | undefined {
  const bareName = normalizeName(name);
  if (isSymbolKind(kind))
    return findByKind(reference, kind, parent === undefined ? [bareName] : listNestedNames(parent, bareName));
  const keys = parent === undefined ? [bareName] : listNestedNames(parent, bareName);
  for (const key of keys) {
    const target = reference.targets.get(key);
    if (target?.member) return target;
  }
  return parent === undefined ? findAlone(reference, kind, bareName) : undefined;
}

function isSymbolKind(kind: string): boolean {
  return (SDK_KINDS as readonly string[]).includes(kind);
}

/** Normalizes a name: `area()` to `area`, and `\\Acme\\Shape` to `Acme\\Shape`. */
function normalizeName(name: string): string {
  return name.replace(/\(\)$/, '').replace(/^\\+/, '');
}

function listNestedNames(parent: string, name: string): string[] {
  return ['.', '::', '\\', '#'].map((sign) => `${normalizeName(parent)}${sign}${name}`);
}

/** Finds a symbol by its full name, or else by its short name. */
function findByKind(reference: SdkReference, kind: string, names: readonly string[]): SdkTarget | undefined {
  const index = indexSymbols(reference);
  for (const name of names) {
    const symbol = index.get(`${kind} ${name}`);
    if (symbol) return { symbol };
  }
  return undefined;
}

const indexSymbols = memoizeByObject(({ symbols }: SdkReference): ReadonlyMap<string, SdkSymbol> => {
  const index = new Map<string, SdkSymbol>();
  for (const name of [(symbol: SdkSymbol) => symbol.id, (symbol: SdkSymbol) => symbol.name])
    for (const symbol of symbols) {
      const key = `${symbol.kind} ${normalizeName(name(symbol))}`;
      if (!index.has(key)) index.set(key, symbol);
    }
  return index;
});

/** Finds a member by name if only one symbol has it, for a page that doesn't specify the symbol. */
function findAlone(reference: SdkReference, kind: string, name: string): SdkTarget | undefined {
  const matches = indexMembers(reference).get(name) ?? [];
  const ofKind = matches.filter(({ member }) => member && nameOfMember(member).startsWith(`${kind} `));
  const [first, ...others] = ofKind.length > 0 ? ofKind : matches;
  return others.length === 0 ? first : undefined;
}

const indexMembers = memoizeByObject(({ symbols }: SdkReference): ReadonlyMap<string, readonly SdkTarget[]> => {
  const allMembers = symbols.flatMap((symbol) => symbol.members.map((member) => ({ symbol, member })));
  return Map.groupBy(allMembers, ({ member }) => member.name);
});

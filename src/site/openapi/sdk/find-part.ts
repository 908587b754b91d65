/** Finds the symbol or member of a reference that a page names (content format, SDK references). */
import type { ApiDocument, ApiSubject } from '../../model/api-description.ts';
import type { PartReference } from '../../model/part-reference.ts';
import { SDK_KINDS, type SdkReference, type SdkSymbol, type SdkTarget } from '../../model/sdk-reference.ts';
import { findMember, findSymbol, nameOfMember, nameOfSymbol } from './list-pages.ts';

/** The part that a page names, undefined when the reference does not have it. */
export function findSdkSubject({ name, reference }: ApiDocument, part: PartReference): ApiSubject | undefined {
  const found = reference && findTarget(reference, part);
  if (!found) return undefined;
  const { symbol, member } = found;
  return { document: name, kind: 'sdk', name: nameOfSymbol(symbol), ...(member && { member: nameOfMember(member) }) };
}

/** What a subject stands for. */
export function targetOf(
  reference: SdkReference,
  { name, member }: Extract<ApiSubject, { kind: 'sdk' }>,
): SdkTarget | undefined {
  const symbol = findSymbol(reference, name);
  if (!symbol || member === undefined) return symbol && { symbol };
  const found = findMember(symbol, member);
  return found && { symbol, member: found };
}

/** Names for suggestions: symbols and members with their kinds. */
export function listSdkNames({ reference }: ApiDocument): string[] {
  return (reference?.symbols ?? []).flatMap(({ kind, name, members }) => [
    `${kind} ${name}`,
    ...members.map((member) => nameOfMember({ ...member, name: `${name}.${member.name}` })),
  ]);
}

function findTarget(reference: SdkReference, { kind, name, parent }: PartReference): SdkTarget | undefined {
  const plain = plainName(name);
  if (isSymbolKind(kind)) return findOfKind(reference, kind, parent === undefined ? [plain] : nested(parent, plain));
  const keys = parent === undefined ? [plain] : nested(parent, plain);
  for (const key of keys) {
    const target = reference.targets.get(key);
    if (target?.member) return target;
  }
  return parent === undefined ? findAlone(reference, kind, plain) : undefined;
}

function isSymbolKind(kind: string): boolean {
  return (SDK_KINDS as readonly string[]).includes(kind);
}

/** `area()` and `\\Acme\\Shape` are `area` and `Acme\\Shape`. */
function plainName(name: string): string {
  return name.replace(/\(\)$/, '').replace(/^\\+/, '');
}

function nested(parent: string, name: string): string[] {
  return ['.', '::', '\\', '#'].map((sign) => `${plainName(parent)}${sign}${name}`);
}

const known = new WeakMap<SdkReference, ReadonlyMap<string, SdkSymbol>>();

/** By its full name, else by the one it is called. */
function findOfKind(reference: SdkReference, kind: string, names: readonly string[]): SdkTarget | undefined {
  const index = known.get(reference) ?? indexSymbols(reference);
  known.set(reference, index);
  for (const name of names) {
    const symbol = index.get(`${kind} ${name}`);
    if (symbol) return { symbol };
  }
  return undefined;
}

function indexSymbols({ symbols }: SdkReference): Map<string, SdkSymbol> {
  const index = new Map<string, SdkSymbol>();
  for (const name of [(symbol: SdkSymbol) => symbol.id, (symbol: SdkSymbol) => symbol.name])
    for (const symbol of symbols) {
      const key = `${symbol.kind} ${plainName(name(symbol))}`;
      if (!index.has(key)) index.set(key, symbol);
    }
  return index;
}

const byMember = new WeakMap<SdkReference, ReadonlyMap<string, readonly SdkTarget[]>>();

/** A member that only one symbol has, for a page that does not say which. */
function findAlone(reference: SdkReference, kind: string, name: string): SdkTarget | undefined {
  const index = byMember.get(reference) ?? indexMembers(reference);
  byMember.set(reference, index);
  const found = index.get(name) ?? [];
  const ofKind = found.filter(({ member }) => member && nameOfMember(member).startsWith(`${kind} `));
  const [first, ...more] = ofKind.length > 0 ? ofKind : found;
  return more.length === 0 ? first : undefined;
}

function indexMembers({ symbols }: SdkReference): Map<string, SdkTarget[]> {
  const all = symbols.flatMap((symbol) => symbol.members.map((member) => ({ symbol, member })));
  return Map.groupBy(all, ({ member }) => member.name);
}

/** The pages that a reference of an SDK makes, in groups (content format, SDK references). */
import type { SdkKind, SdkMember, SdkReference, SdkSymbol } from '../../model/sdk-reference.ts';
import { createUrlRegister, kebab } from '../operation-url.ts';

export interface SdkPage {
  symbol: SdkSymbol;
  /** Below the directory of the reference: `com-example/classes/shape`. */
  path: string;
}

export interface SdkGroup {
  /** A container, or a kind by its key among the texts of the interface. */
  label: { name: string } | { text: string };
  pages: readonly SdkPage[];
  groups: readonly SdkGroup[];
}

const GROUPS: readonly { kind: SdkKind; folder: string; text: string }[] = [
  { kind: 'class', folder: 'classes', text: 'classes' },
  { kind: 'interface', folder: 'interfaces', text: 'interfaces' },
  { kind: 'enum', folder: 'enums', text: 'enums' },
  { kind: 'function', folder: 'functions', text: 'functions' },
  { kind: 'type', folder: 'types', text: 'graphqlTypes' },
  { kind: 'variable', folder: 'variables', text: 'variables' },
];

const FOLDERS = new Map(GROUPS.map(({ kind, folder }) => [kind, folder]));

const known = new WeakMap<SdkReference, readonly SdkPage[]>();

/** All pages, in the order of the artifact. */
export function listSdkPages(reference: SdkReference): readonly SdkPage[] {
  const found = known.get(reference) ?? makePages(reference);
  known.set(reference, found);
  return found;
}

function makePages({ symbols }: SdkReference): SdkPage[] {
  const register = createUrlRegister(() => false);
  return symbols.map((symbol) => {
    const name = slug(symbol.name.replace(GENERIC, '')) || 'symbol';
    const parts = [slug(symbol.container), FOLDERS.get(symbol.kind) ?? '', name];
    return { symbol, path: register(parts.filter((part) => part !== '').join('/')) };
  });
}

/** `Shape<T>`. */
const GENERIC = /(?<=\w)<[^]*>$/;

/** `com.example`, `Acme\Tools`, `ns::Box`, `@scope/name` → words with hyphens. */
function slug(name: string): string {
  return kebab(
    name
      .replace(/[\\:@$<>[\]?#!+&*|^~=%;"`]+/g, ' ')
      .replace(/[/.]+/g, ' ')
      .trim(),
  );
}

/** Groups by container, and in each by kind; a level with one group only is left out. */
export function groupSdkPages(reference: SdkReference): readonly SdkGroup[] {
  const byContainer = Map.groupBy(listSdkPages(reference), ({ symbol }) => symbol.container);
  if (byContainer.size === 1) return [...byContainer.values()].flatMap(groupByKind);
  // What is in no container stands first.
  const root = groupByKind(byContainer.get('') ?? []);
  const containers = [...byContainer].filter(([container]) => container !== '');
  return [
    ...root,
    ...containers.map(([name, pages]): SdkGroup => {
      const groups = groupByKind(pages);
      const label = { name };
      return groups.length === 1 ? { label, pages, groups: [] } : { label, pages: [], groups };
    }),
  ];
}

function groupByKind(pages: readonly SdkPage[]): SdkGroup[] {
  const byKind = Map.groupBy(pages, ({ symbol }) => symbol.kind);
  return GROUPS.flatMap(({ kind, text }) => {
    const own = byKind.get(kind);
    return own ? [{ label: { text }, pages: own, groups: [] }] : [];
  });
}

/** Name of a symbol or member in subjects of pages: `class com.example.Shape`. */
export function nameOfSymbol({ kind, id }: SdkSymbol): string {
  return `${kind} ${id}`;
}

const byName = new WeakMap<SdkReference, ReadonlyMap<string, SdkSymbol>>();

export function findSymbol(reference: SdkReference, name: string): SdkSymbol | undefined {
  const symbols = byName.get(reference) ?? new Map(reference.symbols.map((symbol) => [nameOfSymbol(symbol), symbol]));
  byName.set(reference, symbols);
  return symbols.get(name);
}

/** The member of a symbol that a page of its own shows. */
export function findMember({ members }: SdkSymbol, name: string): SdkMember | undefined {
  return members.find((member) => nameOfMember(member) === name);
}

export function nameOfMember({ kind, name }: SdkMember): string {
  return `${kind === 'constructor' || kind === 'method' ? 'method' : 'property'} ${name}`;
}

/** Lists the pages generated for an SDK reference, in groups (content format, SDK references). */
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import type { PartGroup, PartPage } from '../../model/description-content.ts';
import type { SdkKind, SdkMember, SdkReference, SdkSymbol } from './sdk-reference.ts';
import { createUrlRegister, slugifyName } from '../../descriptions/page-url.ts';

interface SdkPage extends PartPage {
  symbol: SdkSymbol;
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

/** Returns all pages, in the artifact's order. */
export const listSdkPages = memoizeByObject(({ symbols }: SdkReference): readonly SdkPage[] => {
  const register = createUrlRegister(() => false);
  return symbols.map((symbol) => {
    const slug = slugify(symbol.name.replace(GENERIC, '')) || 'symbol';
    const parts = [slugify(symbol.container), FOLDERS.get(symbol.kind) ?? '', slug];
    return { symbol, name: nameOfSymbol(symbol), path: register(parts.filter((part) => part !== '').join('/')) };
  });
});

/** Type parameters, as in `Shape<T>`. */
const GENERIC = /(?<=\w)<[^]*>$/;

/** Converts names such as `com.example`, `Acme\Tools`, `ns::Box` or `@scope/name` to hyphenated words. */
function slugify(name: string): string {
  return slugifyName(
    name
      .replace(/[\\:@$<>[\]?#!+&*|^~=%;"`]+/g, ' ')
      .replace(/[/.]+/g, ' ')
      .trim(),
  );
}

/** Groups pages by container, and then by kind. A level with a single group is left out. */
export function groupSdkPages(reference: SdkReference): readonly PartGroup[] {
  const byContainer = Map.groupBy(listSdkPages(reference), ({ symbol }) => symbol.container);
  if (byContainer.size === 1) return [...byContainer.values()].flatMap(groupByKind);
  // Pages without a container come first.
  const root = groupByKind(byContainer.get('') ?? []);
  const containers = [...byContainer].filter(([container]) => container !== '');
  return [
    ...root,
    ...containers.map(([name, pages]): PartGroup => {
      const groups = groupByKind(pages);
      const label = { name };
      return groups.length === 1 ? { label, pages, groups: [] } : { label, pages: [], groups };
    }),
  ];
}

function groupByKind(pages: readonly SdkPage[]): PartGroup[] {
  const byKind = Map.groupBy(pages, ({ symbol }) => symbol.kind);
  return GROUPS.flatMap(({ kind, text }) => {
    const kindPages = byKind.get(kind);
    return kindPages ? [{ label: { text }, pages: kindPages, groups: [] }] : [];
  });
}

/** Returns the name of a symbol or member in page subjects: `class com.example.Shape`. */
export function nameOfSymbol({ kind, id }: SdkSymbol): string {
  return `${kind} ${id}`;
}

export function findSymbol(reference: SdkReference, name: string): SdkSymbol | undefined {
  return indexByName(reference).get(name);
}

const indexByName = memoizeByObject(
  ({ symbols }: SdkReference): ReadonlyMap<string, SdkSymbol> =>
    new Map(symbols.map((symbol) => [nameOfSymbol(symbol), symbol])),
);

/** Finds the member of a symbol that a separate page shows. */
export function findMember({ members }: SdkSymbol, name: string): SdkMember | undefined {
  return members.find((member) => nameOfMember(member) === name);
}

export function nameOfMember({ kind, name }: SdkMember): string {
  return `${kind === 'constructor' || kind === 'method' ? 'method' : 'property'} ${name}`;
}

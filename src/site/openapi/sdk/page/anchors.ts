import { IdSpace } from '../../../mdx/heading-id.ts';
import { kebabOf } from '../../../mdx/kebab.ts';
import type { SdkMember, SdkSymbol } from '../../../model/sdk-reference.ts';

/** Ids of the sections of a page, which members may not take. */
export const SECTION_IDS = {
  constructors: 'constructors',
  properties: 'properties',
  methods: 'methods',
  events: 'events',
  values: 'values',
  typeParameters: 'type-parameters',
  parameters: 'parameters',
  returns: 'returns',
  throws: 'throws',
  examples: 'examples',
  seeAlso: 'see-also',
  inherited: 'inherited',
  nestedTypes: 'nested-types',
  attributes: 'attributes',
} as const;

export type SectionKey = keyof typeof SECTION_IDS;

const known = new WeakMap<SdkSymbol, ReadonlyMap<SdkMember, string>>();

/** Ids of all members on the page of a symbol: other pages lead to them. */
export function memberAnchors(symbol: SdkSymbol): ReadonlyMap<SdkMember, string> {
  const found = known.get(symbol) ?? makeAnchors(symbol);
  known.set(symbol, found);
  return found;
}

function makeAnchors({ members }: SdkSymbol): Map<SdkMember, string> {
  const ids = new IdSpace();
  for (const id of Object.values(SECTION_IDS)) ids.add(id);
  return new Map(members.map((member) => [member, ids.claim(anchorOf(member.name))]));
}

/** Names may hold signs: `operator +`, `[Symbol.iterator]`. */
function anchorOf(name: string): string {
  const words = kebabOf(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return words || 'member';
}

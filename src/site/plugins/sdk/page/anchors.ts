import { memoizeByObject } from '../../../../lib/memoize-by-object.ts';
import { IdSpace } from '../../../mdx/heading-id.ts';
import { toKebabCase } from '../../../mdx/kebab-case.ts';
import type { SdkMember, SdkSymbol } from '../sdk-reference.ts';

/** Section ids of a page, which members can't use. */
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

/** Returns the ids of all members on a symbol's page, which other pages link to. */
export const getMemberAnchors: (symbol: SdkSymbol) => ReadonlyMap<SdkMember, string> = memoizeByObject(makeAnchors);

function makeAnchors({ members }: SdkSymbol): Map<SdkMember, string> {
  const ids = new IdSpace();
  for (const id of Object.values(SECTION_IDS)) ids.add(id);
  return new Map(members.map((member) => [member, ids.claim(toAnchor(member.name))]));
}

/** Creates an id from a name, which can contain symbols: `operator +`, `[Symbol.iterator]`. */
function toAnchor(name: string): string {
  const words = toKebabCase(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return words || 'member';
}

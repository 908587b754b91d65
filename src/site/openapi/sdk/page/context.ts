import { IdSpace } from '../../../mdx/heading-id.ts';
import type { SdkReference, SdkSymbol, SdkTarget } from '../../../model/sdk-reference.ts';
import { createNodeMaker, type NodeMaker } from '../../page/nodes.ts';
import type { ApiPageOptions } from '../../page/options.ts';
import { memberAnchors } from './anchors.ts';

export interface SdkPageOptions extends ApiPageOptions {
  /** The page of a symbol; undefined when it has none. */
  urlOf(symbol: SdkSymbol): string | undefined;
}

/** Values that all parts of one page share. */
export interface SdkContext {
  options: SdkPageOptions;
  make: NodeMaker;
  text: (key: string) => string;
  /** Of code that does not say its language. */
  language: string;
  /** Signatures are those of members. @defaultValue they are not */
  isInside?: boolean;
  ids: IdSpace;
  /** Fields that the page may still show. */
  budget: { fields: number };
  /** Where a piece of a type or an address in a text leads: undefined for nowhere. */
  linkTo(key: string): string | undefined;
}

const MAX_FIELDS = 1_500;

export function createSdkContext(reference: SdkReference, symbol: SdkSymbol, options: SdkPageOptions): SdkContext {
  const ids = new IdSpace();
  for (const id of memberAnchors(symbol).values()) ids.add(id);
  return {
    options,
    make: createNodeMaker(options.at),
    text: options.text,
    language: symbol.language,
    ids,
    budget: { fields: MAX_FIELDS },
    linkTo(key) {
      if (/^https?:/i.test(key)) return key;
      const target = reference.targets.get(key);
      return target && urlOfTarget(target, options);
    },
  };
}

function urlOfTarget({ symbol, member }: SdkTarget, { urlOf }: SdkPageOptions): string | undefined {
  const url = urlOf(symbol);
  const anchor = member && memberAnchors(symbol).get(member);
  return url === undefined || anchor === undefined ? url : `${url}#${anchor}`;
}

import { IdSpace } from '../../../mdx/heading-id.ts';
import type { SdkReference, SdkSymbol, SdkTarget } from '../sdk-reference.ts';
import { createNodeMaker, type NodeMaker } from '../../../descriptions/page/nodes.ts';
import type { PartPageOptions } from '../../../model/description-content.ts';
import { nameOfSymbol } from '../list-pages.ts';
import { getMemberAnchors } from './anchors.ts';

/** Values shared by all parts of one page. */
export interface SdkContext {
  options: PartPageOptions;
  make: NodeMaker;
  text: (key: string) => string;
  /** Language of code that doesn't specify one. */
  language: string;
  /** Whether the signatures belong to members. @defaultValue false */
  isInside?: boolean;
  ids: IdSpace;
  /** Number of fields that the page can still show. */
  budget: { fields: number };
  /** Returns the link of a type part or of a URL in a text. Undefined if there is none. */
  linkTo(key: string): string | undefined;
}

const MAX_FIELDS = 1_500;

export function createSdkContext(reference: SdkReference, symbol: SdkSymbol, options: PartPageOptions): SdkContext {
  const ids = new IdSpace();
  for (const id of getMemberAnchors(symbol).values()) ids.add(id);
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
      return target && getTargetUrl(target, options);
    },
  };
}

function getTargetUrl({ symbol, member }: SdkTarget, { urlOf }: PartPageOptions): string | undefined {
  const url = urlOf(nameOfSymbol(symbol));
  const anchor = member && getMemberAnchors(symbol).get(member);
  return url === undefined || anchor === undefined ? url : `${url}#${anchor}`;
}

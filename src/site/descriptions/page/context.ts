import type { TreeNode } from '../../model/tree.ts';
import { IdSpace } from '../../mdx/heading-id.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json } from '../../model/json.ts';
import { describe, describeInline } from './describe.ts';
import { createNodeMaker, type NodeMaker } from './nodes.ts';
import type { ApiPageOptions } from '../../model/api-page.ts';
import type { HiddenParts } from './hidden-parts.ts';

/** Values shared by all parts of one page. */
export interface PageContext {
  document: ApiDocument;
  options: ApiPageOptions;
  make: NodeMaker;
  text: (key: string) => string;
  /** Ids already used on this page. */
  ids: IdSpace;
  describe(text: Json | undefined): TreeNode[];
  describeInline(text: string): TreeNode[];
  /** Work deferred until everything above it on the page is created, so that limits cut the deepest parts first. */
  later: (() => void)[];
  /** Number of fields created so far. */
  fields: number;
  /** Number of alternatives created so far. */
  tabs: number;
  /** What the limits leave out. */
  hiddenParts: HiddenParts;
}

export function createPageContext(document: ApiDocument, options: ApiPageOptions): PageContext {
  return {
    document,
    options,
    make: createNodeMaker(options.at),
    text: options.text,
    ids: new IdSpace(),
    describe: (text) => describe(text, options),
    describeInline: (text) => describeInline(text, options),
    later: [],
    fields: 0,
    tabs: 0,
    hiddenParts: new Map(),
  };
}

/** Runs the deferred work, level by level. */
export function finishLater({ later }: PageContext): void {
  for (let index = 0; index < later.length; index += 1) later[index]?.();
  later.length = 0;
}

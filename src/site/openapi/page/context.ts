import type { TreeNode } from '../../model/tree.ts';
import { IdSpace } from '../../mdx/heading-id.ts';
import type { ApiDocument, Json } from '../../model/api-description.ts';
import { describe } from './describe.ts';
import { createNodeMaker, type NodeMaker } from './nodes.ts';
import type { ApiPageOptions } from './options.ts';

/** Values that all parts of one page share. */
export interface PageContext {
  document: ApiDocument;
  options: ApiPageOptions;
  make: NodeMaker;
  text: (key: string) => string;
  /** Ids given on this page. */
  ids: IdSpace;
  describe(text: Json | undefined): TreeNode[];
  /** Work that waits until everything above it on the page is made, so that a limit cuts what lies deepest. */
  later: (() => void)[];
  /** Fields made so far. */
  fields: number;
  /** Alternatives made so far. */
  tabs: number;
}

export function createPageContext(document: ApiDocument, options: ApiPageOptions): PageContext {
  return {
    document,
    options,
    make: createNodeMaker(options.at),
    text: options.text,
    ids: new IdSpace(),
    describe: (text) => describe(text, options),
    later: [],
    fields: 0,
    tabs: 0,
  };
}

/** Does what waits, level by level. */
export function finishLater({ later }: PageContext): void {
  for (let index = 0; index < later.length; index += 1) later[index]?.();
  later.length = 0;
}

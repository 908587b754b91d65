/** What components of an author may read of a code block: the attributes of its `pre`, and the block that they make of it. */
import { parseFence } from '../../code/fence-options.ts';
import { solidChildren, textOf, type ElementNode, type Props, type TreeNode } from '../../model/tree.ts';

type Fence = NonNullable<ElementNode['code']>;

/** Holds the rest of the info string, for a block that is given back with other text. */
const META = 'data-meta';

/** The names are those of `CodeBlock`. They are not printed. */
export function fenceAttributes({ language, meta }: Fence): ElementNode['attributes'] {
  const { title, icon, language: known } = parseFence(language, meta);
  return {
    ...(title !== undefined && { filename: title }),
    ...(known !== '' && { language: known }),
    ...(icon !== undefined && { icon }),
    [META]: meta,
  };
}

/** The block that a `pre` with such attributes is, when it holds code and nothing else. */
export function readFence(tag: string, props: Props, children: readonly TreeNode[]): Fence | undefined {
  const { [META]: meta, language } = props;
  if (tag !== 'pre' || typeof meta !== 'string') return undefined;
  const [code, ...more] = solidChildren(children);
  if (code?.type !== 'element' || code.tag !== 'code' || code.code || more.length > 0) return undefined;
  const isText = code.children.every((child) => child.type === 'text');
  return isText
    ? { language: typeof language === 'string' ? language : '', meta, source: textOf(code.children) }
    : undefined;
}

/**
 * Attributes of a code block's `pre` for author components to read, and the reverse: the block for a `pre` with these
 * attributes.
 */
import { parseFence } from '../../code/fence-options.ts';
import { removeWhitespaceNodes, getText, type ElementNode, type Props, type TreeNode } from '../../model/tree.ts';

type Fence = NonNullable<ElementNode['code']>;

/** Holds the rest of the info string, for a block that a component returns with other text. */
const META = 'data-meta';

/** Returns the attributes of a block's `pre`, named as `CodeBlock`'s props. They are not printed. */
export function getFenceAttributes({ language, meta }: Fence): ElementNode['attributes'] {
  const { title, icon, language: fenceLanguage } = parseFence(language, meta);
  return {
    ...(title !== undefined && { filename: title }),
    ...(fenceLanguage !== '' && { language: fenceLanguage }),
    ...(icon !== undefined && { icon }),
    [META]: meta,
  };
}

/** Returns the block that a `pre` with such attributes represents, if it contains only code. */
export function readFence(tag: string, props: Props, children: readonly TreeNode[]): Fence | undefined {
  const { [META]: meta, language } = props;
  if (tag !== 'pre' || typeof meta !== 'string') return undefined;
  const [code, ...otherNodes] = removeWhitespaceNodes(children);
  if (code?.type !== 'element' || code.tag !== 'code' || code.code || otherNodes.length > 0) return undefined;
  const isText = code.children.every((child) => child.type === 'text');
  return isText
    ? { language: typeof language === 'string' ? language : '', meta, source: getText(code.children) }
    : undefined;
}

/** Nodes in place of a component that could not be imported: its props and content, as far as readers can see them. */
import type { Place } from '../../model/diagnostics.ts';
import { isInline, type Props, type TreeNode } from '../../model/tree.ts';
import { toAttributes } from '../attributes.ts';

/** Props without text of their own. */
const SILENT = /^(?:href|to|target|rel|id|key|class|className|style|variant|size|color|data-.*|aria-.*)$/;
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)(?:[?#]|$)/i;
const ADDRESS = /^(?:https?:\/\/|mailto:|[./#])/;

/** A link, a picture or the children alone where that is all; else a component that is not known. */
export function missingNodes(name: string, props: Props, children: TreeNode[], at: Place): TreeNode[] {
  const { href, to, src, alt, width, height } = props;
  const isSilent = Object.keys(props).every((prop) => SILENT.test(prop) || typeof props[prop] !== 'string');
  const address = [href, to].find((value) => typeof value === 'string' && ADDRESS.test(value));
  if (children.length === 0 && typeof src === 'string' && IMAGE.test(src)) {
    const attributes = { alt: '', ...toAttributes({ src, alt, width, height }) };
    return [{ type: 'element', tag: 'img', attributes, children, at }];
  }
  if (isSilent && address !== undefined && children.length > 0 && children.every(isInline))
    return [{ type: 'element', tag: 'a', attributes: toAttributes({ href: address }), children, at }];
  if (isSilent && address === undefined && children.length > 0) return children;
  return [{ type: 'component', name, props, children, at, isMissing: true }];
}

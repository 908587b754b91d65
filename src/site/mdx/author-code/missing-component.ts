/**
 * Creates nodes in place of a component that couldn't be imported: its content, and the props that readers can
 * see.
 */
import { ICON_PREFIX } from '../../expressions/sandboxed/declared-names.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { isInline, type Props, type TreeNode } from '../../model/tree.ts';
import { toAttributes } from '../attributes.ts';

/** Props that contain no text for readers. */
const NON_TEXT_PROPS = /^(?:href|to|target|rel|id|key|class|className|style|variant|size|color|data-.*|aria-.*)$/;
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)(?:[?#]|$)/i;
const ADDRESS = /^(?:https?:\/\/|mailto:|[./#])/;

/**
 * Returns a link, an image or the children if the props describe only that, and an icon for an icon of a package;
 * otherwise an unknown component.
 */
export function createMissingNodes(name: string, props: Props, children: TreeNode[], at: SourcePosition): TreeNode[] {
  const { href, to, src, alt, width, height } = props;
  if (name.startsWith(ICON_PREFIX)) {
    const { size = width, color, className } = props;
    const iconProps = { icon: name.slice(ICON_PREFIX.length), size, color, className };
    return [{ type: 'component', name: 'Icon', props: iconProps, children, at }];
  }
  const isSilent = Object.keys(props).every((prop) => NON_TEXT_PROPS.test(prop) || typeof props[prop] !== 'string');
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

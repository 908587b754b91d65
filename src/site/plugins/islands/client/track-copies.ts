/**
 * Handles elements that code copied (`{ ...element, props: { ...element.props, children } }`). React renders a copy's
 * new content, but Preact takes it for the original element and leaves the display unchanged.
 */
import { options, type VNode } from 'preact';

/** The property Preact compares to tell whether an element is the one it rendered before. */
const IDENTITY = '__v';
/** The hook that Preact calls before it compares. */
const BEFORE_DIFF = '__b';

type Identified = VNode & { [IDENTITY]: number | null };
type Hooks = Record<string, ((vnode: VNode) => void) | undefined>;

/** The element id that each props object was created for. */
const identities = new WeakMap<object, number | null>();
/** Preact counts upwards from 0. */
let last = 0;

/** Assigns new identities to copies with different props. Call once, after the other hooks are set. */
export function trackCopies(): void {
  const { vnode: onVnode, [BEFORE_DIFF]: onCompare } = options as Hooks;
  Object.assign(options, {
    vnode(vnode: Identified) {
      onVnode?.(vnode);
      if (typeof vnode.props === 'object') identities.set(vnode.props, vnode[IDENTITY]);
    },
    [BEFORE_DIFF](vnode: Identified | null) {
      if (typeof vnode?.props === 'object' && identities.get(vnode.props) !== vnode[IDENTITY]) {
        vnode[IDENTITY] = --last;
        identities.set(vnode.props, last);
      }
      onCompare?.(vnode as VNode);
    },
  });
}

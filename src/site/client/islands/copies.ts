/**
 * Elements that code copied (`{ ...element, props: { ...element.props, children } }`): React renders what they hold,
 * Preact takes them for the element that they are a copy of and keeps what it shows.
 */
import { options, type VNode } from 'preact';

/** What Preact compares to see whether an element is the one that it showed before. */
const IDENTITY = '__v';
/** The hook that Preact calls before it compares. */
const BEFORE_DIFF = '__b';

type Identified = VNode & { [IDENTITY]: number | null };
type Hooks = Record<string, ((vnode: VNode) => void) | undefined>;

/** Which element each object of props was made for. */
const identities = new WeakMap<object, number | null>();
/** Preact counts upwards from 0. */
let last = 0;

/** Gives copies with other props an identity of their own. Call once, after the other hooks are set. */
export function knowCopies(): void {
  const { vnode: made, [BEFORE_DIFF]: compared } = options as Hooks;
  Object.assign(options, {
    vnode(vnode: Identified) {
      made?.(vnode);
      if (typeof vnode.props === 'object') identities.set(vnode.props, vnode[IDENTITY]);
    },
    [BEFORE_DIFF](vnode: Identified | null) {
      if (typeof vnode?.props === 'object' && identities.get(vnode.props) !== vnode[IDENTITY]) {
        vnode[IDENTITY] = --last;
        identities.set(vnode.props, last);
      }
      compared?.(vnode as VNode);
    },
  });
}

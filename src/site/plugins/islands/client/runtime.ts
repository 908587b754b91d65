/**
 * Entry of `_docs/islands-runtime.js`: the Preact instance that a page's islands share, and the code that renders them.
 */
import { Component, Fragment, h, options, render, type ComponentChildren, type ComponentType } from 'preact';
import * as compat from 'preact/compat';
import type { IslandData, IslandValue } from '../island-data.ts';
import { LIVE_EVENT } from '../../../browser/live-event.ts';
import { localize } from './localize.ts';
import { createBuiltIns } from './built-ins.ts';
import { trackCopies } from './track-copies.ts';
import { captureFocus } from './capture-focus.ts';
import { selectFirstOptions } from './select-first.ts';
import { createMissing } from './missing.ts';
import { PartsContext, readParts, type IslandParts } from './parts.ts';
import { Slot, createSnippet } from './slot.ts';
import { wrapTable } from './tables.ts';

type Module = Record<string, unknown>;

const modules = new Map<string, Module>();
const renderChildren = ({ children }: { children?: ComponentChildren } = {}): ComponentChildren => children;

const before = options.vnode;
options.vnode = (vnode) => {
  if (typeof vnode.type === 'string') localize(vnode.type, vnode.props as Record<string, unknown>);
  wrapTable(vnode);
  before?.(vnode);
};
trackCopies();
selectFirstOptions();

const renderPortal = (children: ComponentChildren): ComponentChildren => children;
const react = {
  ...compat,
  createPortal: compat.createPortal ?? renderPortal,
  Profiler: Fragment,
  h,
  jsx: (type: string, props: object, key?: string) => h(type, key === undefined ? props : { ...props, key }),
  jsxs: (type: string, props: object, key?: string) => h(type, key === undefined ? props : { ...props, key }),
  cache: <T>(make: T): T => make,
  use: (context: Parameters<typeof compat.useContext>[0]) => compat.useContext(context),
};
Object.assign(react, { default: react });

const components = createBuiltIns(renderChildren);
const missing = createMissing(components, react);

function findComponent(module: string, name: string): ComponentType {
  const component = name
    .split('.')
    .reduce<unknown>((value, key) => (value as Module | undefined)?.[key], modules.get(module));
  if (typeof component !== 'function' && (typeof component !== 'object' || component === null))
    throw new Error(`${module} has no component "${name}"`);
  return component as ComponentType;
}

/** Decodes a value written by the build; see `island-data.ts`. */
function decode(value: IslandValue): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item)]));
  const [kind, ...rest] = value;
  switch (kind) {
    case 'a':
      return rest.map(decode);
    case 's': {
      const [slot, name, props, children] = rest;
      const inner = Array.isArray(children) ? children.map(decode) : [];
      const slotProps = { ...(decode(props ?? {}) as object), children: inner.length > 1 ? inner : inner[0] };
      const withSlot: object = { ...slotProps, __slot: slot, __name: name, __given: slotProps };
      return h(Slot as unknown as ComponentType<object>, withSlot);
    }
    case 't': {
      const [module, name, props, children] = rest;
      const inner = Array.isArray(children) ? (children.map(decode) as ComponentChildren[]) : [];
      return h(findComponent(String(module), String(name)), decode(props ?? {}) as object, ...inner);
    }
    case 'e': {
      const [tag, attributes, children] = rest;
      const inner = Array.isArray(children) ? (children.map(decode) as ComponentChildren[]) : [];
      return h(String(tag), attributes as object, ...inner);
    }
    default:
      return undefined;
  }
}

interface BoundaryProps {
  onFail: (error: unknown) => void;
  children?: ComponentChildren;
}

/** Renders nothing once something inside it has failed. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    this.setState({ failed: true });
    this.props.onFail(error);
  }

  override render(): ComponentChildren {
    return this.state.failed ? null : this.props.children;
  }
}

/** Renders an island live in place of its built content. Restores the built content if the code fails. */
function start(island: HTMLElement): void {
  if (island.dataset['bdState'] !== undefined) return;
  island.dataset['bdState'] = 'starting';
  const built = [...island.childNodes];
  const parts = readParts(island, components);
  const live = document.createElement('doc-live');
  let isOver = false;
  const fail = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    parts.restore();
    live.replaceWith(...built);
    island.dataset['bdState'] = 'failed';
    console.warn('An interactive part of this page failed. It shows its initial state.', error);
    // Not during the render that failed.
    setTimeout(() => render(null, live));
  };
  try {
    const { module, name, props, children } = JSON.parse(island.dataset['bdIsland'] ?? '{}') as IslandData;
    const inner = children.map(decode) as ComponentChildren[];
    const rendered = h(findComponent(module, name), decode(props) as object, ...inner);
    const keep = captureFocus(island);
    island.prepend(live);
    const Parts = PartsContext.Provider as ComponentType<{ value: IslandParts }>;
    render(h(Parts, { value: parts }, h(Boundary, { onFail: fail }, rendered)), live);
    if (isOver) return;
    for (const node of built) (node as ChildNode).remove();
    keep(live);
    island.dataset['bdState'] = 'live';
    island.dispatchEvent(new CustomEvent(LIVE_EVENT, { bubbles: true }));
  } catch (error) {
    fail(error);
  }
}

const runtime = {
  h,
  Fragment,
  react,
  components,
  childrenOnly: renderChildren,
  missing,
  snippet: createSnippet,
  user: {},
  define: (module: string, names: Module) => void modules.set(module, names),
  start,
};
window.__islands = runtime;
// Modules that import nothing expect it there.
(window as { React?: object }).React ??= react;

// Runs in the sandbox: renders elements to data nodes, once, as React does on a server. Effects do not run. The names
// with underscores are Preact's own, as in preact-render-to-string: `__r` before a rendering, `__c` a vnode's
// component, `__g` its state.
import { Fragment, h, options } from 'preact';
import { Suspense } from 'preact/compat';
import { noteEffect } from './effects.js';

const { isArray } = Array;
const MARK = h('i').constructor;
const own = { diff: options.__b, render: options.__r, diffed: options.diffed };
// Effect hooks require this.
options.__s = true;
const DIRTY = 1 << 3;
const MAX_RENDERS = 25;

/** Thrown for a promise that isn't settled: the host lets it settle, then everything is rendered again. */
export const PENDING = { pending: true };
/** Results of promises in the order in which a rendering encounters them. */
let results = [];
let met = 0;
let isLast = false;
/** Counters of `useId`: one for each tag of the page. */
let ids = [0, 0];

/**
 * Creates a memory of a rendering's components and their children, so that another rendering finds them in their state.
 */
const createMemory = () => ({ component: undefined, kids: new Map(), counts: new Map() });
let memory = createMemory();

/**
 * Starts a rendering of a tag, the `unit`th of the page; `last` shows fallbacks for promises that don't settle.
 * Components in `known` continue from their state.
 */
export function startRendering(unit, fresh, last, known = createMemory()) {
  if (fresh) results = [];
  memory = known;
  memory.counts.clear();
  ids = [unit, 0];
  met = 0;
  isLast = last;
  return memory;
}

/** Returns a component's place in the memory: by its key, or by its index among the components of its type. */
function recall({ type, key }) {
  const byId = memory.kids.get(type) ?? new Map();
  memory.kids.set(type, byId);
  let id = key;
  if (key === null || key === undefined) {
    id = memory.counts.get(type) ?? 0;
    memory.counts.set(type, id + 1);
  } else id = `key ${key}`;
  const known = byId.get(id) ?? createMemory();
  byId.set(id, known);
  known.counts.clear();
  return known;
}

/** Returns the state of everything in a memory. */
export function takeState(node) {
  const { component, kids } = node;
  return {
    node,
    component,
    state: component?.state,
    hooks: component?.__H?.__.map((entry) => [entry, entry.__, entry.__H]),
    kids: [...kids].map(([type, byId]) => [type, [...byId].map(([id, kid]) => [id, takeState(kid)])]),
  };
}

/** Restores a state. Later changes are forgotten. */
export function recallState({ node, component, state, hooks, kids }) {
  node.component = component;
  node.kids = new Map(kids.map(([type, byId]) => [type, new Map(byId.map(([id, kid]) => [id, recallState(kid)]))]));
  if (!component) return node;
  component.state = state;
  component.isChanged = false;
  if (!hooks) return node;
  component.__H.__.length = hooks.length;
  for (const [entry, value, args] of hooks) Object.assign(entry, { __: value, __H: args, __N: undefined });
  return node;
}

function settle(promise) {
  const index = met++;
  const known = results[index];
  if (known?.done) {
    if (known.failed) throw known.value;
    return known.value;
  }
  if (!known) {
    const entry = (results[index] = { done: false, failed: false, value: undefined });
    const end = (failed) => (value) => void Object.assign(entry, { done: true, failed, value });
    promise.then(end(false), end(true));
  }
  if (isLast) return undefined;
  throw PENDING;
}

/** Whether a value was created by `createElement`. */
export const isElement = (value) =>
  typeof value === 'object' && value !== null && value.constructor === MARK && value.props !== undefined;

/** Renders the result of an element, text or list: `write` has a function for each kind of node. */
export function render(value, write) {
  const out = [];
  try {
    renderValue(value, {}, out, write);
  } catch (error) {
    if (typeof error?.then !== 'function') throw error;
    settle(error);
    throw new Error('a component waits for a promise that never settles');
  }
  return out;
}

function renderValue(value, context, out, write) {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return write.text(String(value), out);
  if (typeof value === 'function' || typeof value === 'symbol') return;
  if (isArray(value)) {
    for (let index = 0; index < value.length; index++) renderValue(value[index], context, out, write);
    return;
  }
  if (!isElement(value)) {
    if (typeof value.then === 'function') return renderValue(settle(value), context, out, write);
    if (typeof value[Symbol.iterator] === 'function') {
      for (const item of value) renderValue(item, context, out, write);
      return;
    }
    throw new TypeError(
      `an object (with the keys ${Object.keys(value).slice(0, 5).join(', ')}) can't be rendered; render its parts`,
    );
  }
  if (write.known(value, out)) return;
  const { type, props } = value;
  const children = (list, context) => {
    const inner = [];
    renderValue(list, context, inner, write);
    return inner;
  };
  if (typeof type === 'string')
    return write.element(value, children(props.children, context), out, (part) => children(part, context));
  if (type === Fragment) return renderValue(props.children, context, out, write);
  if (type === Suspense) return renderSuspense(props, context, out, write);
  const name = write.builtIn(type);
  if (name !== undefined)
    return write.component(name, value, children(props.children, context), out, (part) => children(part, context));
  if (typeof type !== 'function')
    throw new TypeError(
      type === undefined || type === null
        ? 'an element uses an undefined component'
        : 'an element has a type that is not a component',
    );
  renderComponent(value, context, out, write);
}

function renderComponent(vnode, context, out, write) {
  own.diff?.(vnode);
  vnode.__m = ids;
  const { type } = vnode;
  const provider = type.contextType && context[type.contextType.__c];
  const seen = type.contextType ? (provider ? provider.props.value : type.contextType.__) : context;
  const isClass = typeof type.prototype?.render === 'function';
  const outer = memory;
  const place = recall(vnode);
  const rendered = isClass ? renderClass(vnode, seen, place) : renderFunction(vnode, seen, place);
  const component = vnode.__c;
  const inner = component.getChildContext ? { ...context, ...component.getChildContext() } : context;
  const before = out.length;
  memory = place;
  try {
    renderValue(rendered, inner, out, write);
  } catch (error) {
    memory = place;
    if (error === PENDING || !isClass || !(type.getDerivedStateFromError || component.componentDidCatch)) throw error;
    out.length = before;
    if (type.getDerivedStateFromError)
      component.state = { ...component.state, ...type.getDerivedStateFromError(error) };
    else component.componentDidCatch(error, {});
    renderValue(component.render(component.props, component.state, seen), inner, out, write);
  } finally {
    memory = outer;
  }
  own.diffed?.(vnode);
}

function renderFunction(vnode, context, place) {
  const markDirty = function () {
    this.__g |= DIRTY;
    this.__d = true;
  };
  const component = Object.assign(place.component ?? {}, {
    __v: vnode,
    context,
    props: vnode.props,
    setState: markDirty,
    forceUpdate: markDirty,
    __d: true,
    __g: DIRTY,
    __h: [],
  });
  place.component = component;
  vnode.__c = component;
  let rendered;
  for (let count = 0; (component.__g & DIRTY) !== 0 && count < MAX_RENDERS; count++) {
    component.__g &= ~DIRTY;
    component.__d = false;
    own.render?.(vnode);
    rendered = vnode.type.call(component, vnode.props, context);
  }
  component.__g |= DIRTY;
  return rendered;
}

function renderClass(vnode, context, place) {
  const { type: Type, props } = vnode;
  const known = place.component;
  const component = known ?? new Type(props, context);
  place.component = component;
  vnode.__c = component;
  component.__v = vnode;
  component.props = props;
  component.context = context;
  component.state ??= {};
  component.setState = (change) => {
    const next = typeof change === 'function' ? change(component.state, component.props) : change;
    component.state = { ...component.state, ...next };
    component.isChanged = true;
  };
  component.forceUpdate = () => {};
  component.isChanged = false;
  if (Type.getDerivedStateFromProps)
    component.state = { ...component.state, ...Type.getDerivedStateFromProps(props, component.state) };
  else if (!known) (component.componentWillMount ?? component.UNSAFE_componentWillMount)?.call(component);
  if (!known && component.componentDidMount) noteEffect(() => component.componentDidMount());
  own.render?.(vnode);
  return component.render(component.props, component.state, context);
}

/** Renders the content, or the fallback if it waits for something that never arrives. */
function renderSuspense(props, context, out, write) {
  const before = out.length;
  try {
    renderValue(props.children, context, out, write);
  } catch (error) {
    const isPromise = typeof error?.then === 'function';
    if (!isPromise) throw error;
    out.length = before;
    if (!isLast) return settle(error);
    renderValue(props.fallback, context, out, write);
  }
}

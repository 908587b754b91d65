// Runs in the sandbox: renders elements to plain nodes, once, as React does on a server. Effects do not run. The names with
// underscores are Preact's own, as in preact-render-to-string: `__r` before a rendering, `__c` a vnode's component, `__g` its state.
import { Fragment, h, options } from 'preact';
import { Suspense } from 'preact/compat';

const { isArray } = Array;
const MARK = h('i').constructor;
const own = { diff: options.__b, render: options.__r, diffed: options.diffed };
// Hooks of effects ask for this.
options.__s = true;
const DIRTY = 1 << 3;
const MAX_RENDERS = 25;

/** Thrown at a promise that is not settled: the host lets it settle, then everything is rendered again. */
export const PENDING = { pending: true };
/** Results of promises in the order in which a rendering meets them. */
let results = [];
let met = 0;
let isLast = false;
/** Where `useId` counts: one for each tag of the page. */
let ids = [0, 0];

/** Starts a rendering of a tag, the `unit`th of the page; `last` shows what stands for promises that do not settle. */
export function startRendering(unit, fresh, last) {
  if (fresh) results = [];
  ids = [unit, 0];
  met = 0;
  isLast = last;
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

/** Whether a value was made by `createElement`. */
export const isElement = (value) =>
  typeof value === 'object' && value !== null && value.constructor === MARK && value.props !== undefined;

/** Renders what an element, text or list gives: `write` has a function for each kind of node. */
export function render(value, write) {
  const out = [];
  try {
    renderValue(value, {}, out, write);
  } catch (error) {
    if (typeof error?.then !== 'function') throw error;
    settle(error);
    throw new Error('a component waits for something that does not come');
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
      `an object (with the keys ${Object.keys(value).slice(0, 5).join(', ')}) cannot be shown; show its parts`,
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
        ? 'an element is of a component that is not defined'
        : 'an element is of something that is no component',
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
  const rendered = isClass ? renderClass(vnode, seen) : renderFunction(vnode, seen);
  const component = vnode.__c;
  const inner = component.getChildContext ? { ...context, ...component.getChildContext() } : context;
  const before = out.length;
  try {
    renderValue(rendered, inner, out, write);
  } catch (error) {
    if (error === PENDING || !isClass || !(type.getDerivedStateFromError || component.componentDidCatch)) throw error;
    out.length = before;
    if (type.getDerivedStateFromError)
      component.state = { ...component.state, ...type.getDerivedStateFromError(error) };
    else component.componentDidCatch(error, {});
    renderValue(component.render(component.props, component.state, seen), inner, out, write);
  }
  own.diffed?.(vnode);
}

function renderFunction(vnode, context) {
  const markDirty = function () {
    this.__g |= DIRTY;
    this.__d = true;
  };
  const component = {
    __v: vnode,
    context,
    props: vnode.props,
    setState: markDirty,
    forceUpdate: markDirty,
    __d: true,
    __g: DIRTY,
    __h: [],
  };
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

function renderClass(vnode, context) {
  const { type: Type, props } = vnode;
  const component = new Type(props, context);
  vnode.__c = component;
  component.__v = vnode;
  component.props = props;
  component.context = context;
  component.state ??= {};
  component.setState = (change) => {
    const next = typeof change === 'function' ? change(component.state, component.props) : change;
    component.state = { ...component.state, ...next };
  };
  component.forceUpdate = () => {};
  if (Type.getDerivedStateFromProps)
    component.state = { ...component.state, ...Type.getDerivedStateFromProps(props, component.state) };
  else (component.componentWillMount ?? component.UNSAFE_componentWillMount)?.call(component);
  own.render?.(vnode);
  return component.render(component.props, component.state, context);
}

/** Shows the content, or the fallback when it waits for what does not come. */
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

// Runs in the sandbox: what author code gets for `react`, `preact` and their hooks.
import { Fragment, options } from 'preact';
import * as compat from 'preact/compat';
import { noteEffect } from './effects.js';
import { LIVE_HOOKS, MEMBER_NAMES, REACT_NAMES } from './names.js';
import { noteInteractive } from './interactive.js';

const SYMBOL = compat.createElement('i').$$typeof;

// Replaces the changes that `preact/compat` makes to HTML elements for a document: here they keep their original props.
options.vnode = (vnode) => {
  vnode.$$typeof = SYMBOL;
  const { type, props, ref } = vnode;
  const defaults = typeof type === 'function' && type.defaultProps;
  if (defaults) for (const name of Object.keys(defaults)) if (props[name] === undefined) props[name] = defaults[name];
  if (ref && !('ref' in props))
    Object.defineProperty(props, 'ref', { value: ref, configurable: true, writable: true, enumerable: false });
};

const { createElement, useContext } = compat;
const jsx = (type, props, key) => createElement(type, key === undefined ? props : { ...props, key });
/** React, with replacements for what a page that is rendered once needs in another form. */
const all = {
  ...compat,
  Fragment,
  StrictMode: Fragment,
  Profiler: Fragment,
  h: createElement,
  jsx,
  jsxs: jsx,
  version: '19.0.0',
  cache: (make) => make,
  use(thing) {
    if (typeof thing?.then !== 'function') return useContext(thing);
    throw thing;
  },
  createPortal: (children) => children,
  flushSync: (run) => run(),
  useSyncExternalStore: (subscribe, read, readFirst) => (readFirst ?? read)(),
};

/** All of it, as `React` in author code. */
export const React = {};
for (const name of [...REACT_NAMES, ...MEMBER_NAMES]) React[name] = all[name];
for (const name of LIVE_HOOKS) {
  const hook = React[name];
  React[name] = (...args) => {
    noteInteractive();
    if (name.endsWith('Effect')) noteEffect(args[0]);
    return hook(...args);
  };
}

// Runs in the sandbox: what author code gets for `react`, `preact` and their hooks.
import { Fragment, options } from 'preact';
import * as compat from 'preact/compat';
import { noteInteractive } from './wire.js';

const SYMBOL = compat.createElement('i').$$typeof;

// In place of what `preact/compat` does to elements of HTML, which are for a document: here they keep the props they were given.
options.vnode = (vnode) => {
  vnode.$$typeof = SYMBOL;
  const { type, props, ref } = vnode;
  const defaults = typeof type === 'function' && type.defaultProps;
  if (defaults) for (const name of Object.keys(defaults)) if (props[name] === undefined) props[name] = defaults[name];
  if (ref && !('ref' in props))
    Object.defineProperty(props, 'ref', { value: ref, configurable: true, writable: true, enumerable: false });
};

/** Hooks of components that do something in a browser. */
const live =
  (hook) =>
  (...args) => {
    noteInteractive();
    return hook(...args);
  };

export const useState = live(compat.useState);
export const useReducer = live(compat.useReducer);
export const useEffect = live(compat.useEffect);
export const useLayoutEffect = live(compat.useLayoutEffect);
export const useInsertionEffect = live(compat.useInsertionEffect);
export const useSyncExternalStore = live((subscribe, read, readFirst) => (readFirst ?? read)());
export const {
  Children,
  cloneElement,
  Component,
  createContext,
  createElement,
  createRef,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  PureComponent,
  startTransition,
  Suspense,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useTransition,
} = compat;
export const StrictMode = Fragment;
export const Profiler = Fragment;
export const h = createElement;
export const jsx = (type, props, key) => createElement(type, key === undefined ? props : { ...props, key });
export const jsxs = jsx;
export const version = '19.0.0';
export const cache = (make) => make;
export const use = (thing) => {
  if (typeof thing?.then !== 'function') return useContext(thing);
  throw thing;
};
export const createPortal = (children) => children;
export const flushSync = (run) => run();
export { Fragment };

/** All of it, as `React` in author code. */
export const React = {
  Children,
  cloneElement,
  Component,
  createContext,
  createElement,
  createRef,
  forwardRef,
  Fragment,
  isValidElement,
  lazy,
  memo,
  Profiler,
  PureComponent,
  startTransition,
  StrictMode,
  Suspense,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  cache,
  version,
  createPortal,
  flushSync,
  h,
};
export default React;

// Runs in the sandbox: the functions that the host calls. Author code can use the global names set here, and no module
// but its own.
import './web.js';
import './exports.js';
import './prop-types.js';
import { inBrowser, nameWanted } from './browser.js';
import { takeEffects } from './effects.js';
import { beginSearch, explore as searchOn, showIn } from './explore.js';
import { begin } from './globals.js';
import { noteAsked, takeInteractive, takeTagInteractive, whileRendering } from './interactive.js';
import { REACT_NAMES } from './names.js';
import { React } from './react.js';
import { PENDING, startRendering } from './render.js';
import { read } from './noted-elements.js';
import { childrenOf, defineBuiltIn, fromWire, renderNodes, takeActions, toWire, limitText } from './wire.js';

const { stringify, parse } = JSON;
const { createElement } = React;
const { defineProperty, hasOwn } = Object;

globalThis.React = React;
globalThis.__h = createElement;
globalThis.__F = React.Fragment;
globalThis.__asked = noteAsked;
for (const name of REACT_NAMES) globalThis[name] = React[name];

/** Built-in components by name, unaffected by an author's changes to the globals. */
const known = new Map();

/** Defines the names of built-in components, with dotted ones as members of their first part. */
export function define(names) {
  for (const name of parse(names)) {
    const [first, ...rest] = name.split('.');
    if (!/^[A-Z]/.test(first)) continue;
    const component = defineBuiltIn(name);
    known.set(name, component);
    if (rest.length === 0) globalThis[name] = Object.assign(component, globalThis[name]);
    else (globalThis[first] ??= defineBuiltIn(first))[rest[0]] = component;
  }
}

const scopes = [];
const thunks = [];
/** The tag rendered last. */
let shown;

export function start(now, seed, text) {
  begin(now, seed);
  limitText(text);
}

/** Creates a scope inside another, and returns its number. */
export function openScope(outer, names) {
  const scope = Object.create(outer < 0 ? null : scopes[outer]);
  for (const name of parse(names)) scope[name] = undefined;
  return scopes.push(scope) - 1;
}

/** Makes a scope's names visible to modules and snippets, unless something else defines them. */
export function share(scope, names) {
  for (const name of parse(names))
    if (!hasOwn(globalThis, name))
      defineProperty(globalThis, name, {
        configurable: true,
        get() {
          borrowed.add(name);
          return scopes[scope][name];
        },
      });
}

/** Names of the page that the components of the tag rendered last have read, including in its later states. */
const borrowed = new Set();
export const takeBorrowed = () => attempt(() => [...borrowed]);
export const takeRead = () => attempt(() => [...read]);

export function setValue(scope, name, wire) {
  scopes[scope][name] = fromWire(parse(wire));
}

/** Defines a component that the host renders: a snippet. */
export function setSnippet(scope, name, id) {
  scopes[scope][name] = snippet(id);
}

export function snippet(id) {
  return defineBuiltIn(`snippet:${id}`);
}

globalThis.__snippet = snippet;
globalThis.Snippet = defineBuiltIn('Snippet');
/**
 * Returns a substitute for a failed import: a name of React, the built-in component with that name, or a component
 * unknown to the host.
 */
export function missing(name) {
  if (name === 'React') return React;
  const own = known.get(name) ?? (REACT_NAMES.includes(name) ? React[name] : undefined);
  if (own) return own;
  const component = defineBuiltIn(`missing:${name}`);
  return (props) => (typeof props === 'object' && props !== null ? createElement(component, props) : undefined);
}
globalThis.__missing = missing;

/** Binds names of a scope to a module's exports with other names; `*` is the whole module. */
export function setExports(scope, exports, pairs) {
  for (const [name, local] of parse(pairs)) scopes[scope][local] = name === '*' ? exports : exports[name];
}

export function setMissing(scope, local, name) {
  scopes[scope][local] = missing(name);
}

/** Binds names of a scope to names of another. */
export function copyNames(scope, from, pairs) {
  const all = scopes[from];
  for (const [name, local] of parse(pairs)) scopes[scope][local] = name === '*' ? { ...all } : all[name];
}

export function copyAll(scope, exports) {
  for (const name of Object.keys(exports)) if (name !== 'default') scopes[scope][name] = exports[name];
}

export function react() {
  return { ...React, default: React };
}

/** Stores code among the children of a tag; returns its number. */
export function keep(code, scope) {
  return thunks.push(() => code(scopes[scope])) - 1;
}

/** Runs a declaration. */
export function run(code, scope) {
  return attempt(() => {
    code(scopes[scope]);
    return ['u'];
  });
}

/** Returns the value of an expression. */
export function evaluate(code, scope, unit, fresh, last) {
  return attemptRendering(() => {
    startRendering(unit, fresh, last);
    takeInteractive();
    const value = toWire(code(scopes[scope]), 0);
    return [value, takeInteractive()];
  });
}

/**
 * Renders a tag; its code returns the component and its props. If it can't continue without a browser, it is rendered
 * as in one, and browsers render it again.
 */
export function renderTag(code, scope, children, unit, fresh, last) {
  const tag = { code, scope, children, unit, fresh, last };
  return attemptRendering(() => {
    try {
      return showTag({ ...tag, isLive: false, around: (run) => run() });
    } catch (error) {
      const name = error === PENDING ? undefined : nameWanted(error);
      if (name === undefined) throw error;
      return [...inBrowser(() => showTag({ ...tag, isLive: true, around: inBrowser })), name];
    }
  });
}

/** Renders a tag; `around` wraps later renderings. */
function showTag({ code, scope, children, unit, fresh, last, isLive, around }) {
  const memory = startRendering(unit, fresh, last);
  takeInteractive();
  takeActions();
  takeEffects();
  const met = [];
  const inner = childrenOf(parse(children), (id) => {
    const value = thunks[id]();
    met.push([id, value]);
    return value;
  });
  const [type, props] = code(scopes[scope]);
  const element = createElement(type, inner === undefined ? props : { ...props, children: inner });
  // Reads made to compute props don't count, because browsers receive the results.
  borrowed.clear();
  read.clear();
  const nodes = renderNodes(element);
  const begin = (known) => startRendering(unit, false, true, known);
  const show = showIn(element, begin);
  shown = { show: (known) => around(() => show(known)), memory, nodes, actions: takeActions(), mount: takeEffects() };
  return takeTagInteractive() || isLive
    ? ['t', nodes, [toWire(props, 0), met.map(([id, value]) => [id, toWire(value, 0)])]]
    : ['t', nodes];
}

/**
 * Returns the content of the tag rendered last in later states. Another call continues where the last one was
 * interrupted.
 */
export function explore(isFirst, isOver) {
  return attemptRendering(() => {
    if (isFirst) beginSearch(shown);
    return searchOn(isOver);
  });
}

const attemptRendering = (make) => attempt(() => whileRendering(make));

function attempt(make) {
  try {
    return stringify(['v', make()]);
  } catch (error) {
    if (error === PENDING) return stringify(['p']);
    const isError = error instanceof Error;
    return stringify([
      'e',
      isError ? String(error.name) : '',
      isError ? String(error.message) : String(error),
      isError ? String(error.stack) : '',
    ]);
  }
}

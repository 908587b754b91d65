// Runs in the sandbox: passes values and nodes between guest and host. Each is a string, a number, a boolean, null or a
// list that starts with a letter, so that an author's objects can't be mistaken for them.
import { noteRef } from './effects.js';
import { noteInteractive } from './interactive.js';
import { Fragment, h } from 'preact';
import { noteReads } from './noted-elements.js';
import { isElement, render } from './render.js';

const { isArray } = Array;
const { keys } = Object;
const MAX_DEPTH = 200;
const builtIns = new Map();
const names = new Map();
/** Elements from the host, which are returned by number. */
const given = new WeakMap();
/** Functions that were passed to the host, by number. */
const functions = [];

/** Creates the functions that represent the built-in components, and snippets. */
export function defineBuiltIn(name) {
  const known = builtIns.get(name);
  if (known) return known;
  // Called as a function, it returns an element of itself.
  const component = { [name]: (props) => h(component, props) }[name];
  builtIns.set(name, component);
  names.set(component, name);
  return component;
}

/** Maximum number of nodes and characters that a page can get from its code, far more than pages need. */
const MAX_NODES = 100_000;
const MAX_TEXT = 2_000_000;
/** Maximum number of characters for this page. */
let maxText = MAX_TEXT;

export function limitText(text) {
  maxText = text;
  later.text = text - Math.min(400_000, text / 5);
}
let written = { nodes: 0, text: 0 };
/** The part of the limit for states after the first one. */
const later = { nodes: MAX_NODES - 20_000, text: 0 };

const first = written;

/** Counts output between `begin` and its end toward later states. */
export const spend = {
  begin() {
    written = later;
  },
  end() {
    written = first;
  },
};

function count(nodes, text) {
  written.nodes += nodes;
  written.text += text;
  if (written.nodes > MAX_NODES) throw new RangeError('it produces more elements than a page can have');
  if (written.text > maxText) throw new RangeError('it produces more text than a page can have');
}

let actions = [];

/** Returns the elements with handlers that were written since the last call. */
export function takeActions() {
  const taken = actions;
  actions = [];
  return taken;
}

/** Records an element's output, if a reader can interact with it. */
function note(vnode, wire, out) {
  out.push(wire);
  noteRef(vnode.props.ref);
  for (const name of keys(vnode.props))
    if (typeof vnode.props[name] === 'function' && /^on[A-Z]/.test(name)) {
      actions.push({ vnode, wire });
      return;
    }
}

export const write = {
  text(text, out) {
    count(1, text.length);
    out.push(text);
  },
  known(vnode, out) {
    const id = given.get(vnode);
    if (id === undefined) return false;
    count(1, 0);
    out.push(['h', id]);
    return true;
  },
  builtIn: (type) => names.get(type),
  element(vnode, children, out, inner) {
    count(1, vnode.type.length);
    note(vnode, ['e', vnode.type, writeProps(vnode, inner), children], out);
  },
  component(name, vnode, children, out, inner) {
    count(1, 0);
    note(vnode, ['c', name, writeProps(vnode, inner), children], out);
  },
};

export const renderNodes = (value) => render(value, write);

function writeProps({ props, type }, inner) {
  const result = [];
  for (const name of keys(props)) {
    if (name === 'children' || name === 'key' || name === 'ref') continue;
    const value = props[name];
    if (typeof value === 'function') {
      if (typeof type === 'string' || /^on[A-Z]/.test(name)) noteInteractive();
      continue;
    }
    result.push([formName(name, type), toWire(value, 0, inner)]);
  }
  return result;
}

/** Maps React's `defaultValue` and `defaultChecked` of a form field to the attribute with its initial value. */
function formName(name, type) {
  if (type === 'input' || type === 'textarea' || type === 'select') {
    if (name === 'defaultValue') return 'value';
    if (name === 'defaultChecked') return 'checked';
  }
  return name;
}

/** Encodes a value for the host. `inner` renders elements in it. */
export function toWire(value, depth, inner) {
  switch (typeof value) {
    case 'string':
      count(0, value.length);
      return value;
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : ['N', String(value)];
    case 'bigint':
      return String(value);
    case 'function': {
      let id = functions.indexOf(value);
      if (id < 0) id = functions.push(value) - 1;
      return ['f', id];
    }
    case 'object':
      break;
    default:
      return ['u'];
  }
  if (value === null) return null;
  if (depth > MAX_DEPTH) throw new RangeError('the value is nested too deeply');
  if (isElement(value)) return ['n', inner ? inner(value) : renderNodes(value)];
  count(1, 0);
  if (isArray(value)) return ['a', Array.from(value, (item) => toWire(item, depth + 1, inner))];
  if (value instanceof Date) return String(value);
  if (typeof value[Symbol.iterator] === 'function')
    return ['a', Array.from(value, (item) => toWire(item, depth + 1, inner))];
  return ['o', keys(value).map((key) => [key, toWire(value[key], depth + 1, inner)])];
}

/** Decodes a value from the host. */
export function fromWire(wire) {
  if (!isArray(wire)) return wire;
  const [kind, content] = wire;
  switch (kind) {
    case 'u':
      return undefined;
    case 'N':
      return Number(content);
    case 'a':
      return content.map(fromWire);
    case 'o':
      return Object.fromEntries(content.map(([key, value]) => [key, fromWire(value)]));
    case 'f':
      return functions[content];
    case 'n':
      return childrenOf(content, () => undefined);
    default:
      return () => {
        throw new TypeError('this function belongs to another part of the page');
      };
  }
}

/**
 * Returns children as React passes them: nothing, one item or a list. `evaluate` returns the value of code among them.
 */
export function childrenOf(nodes, evaluate) {
  const children = nodes.map((node) => fromNode(node, evaluate));
  return children.length > 1 ? children : children[0];
}

function fromNode(node, evaluate) {
  if (typeof node === 'string') return node;
  const [kind, id, name, props, children] = node;
  if (kind === 'x') return evaluate(id);
  if (kind === 't') {
    const [type, own] = evaluate(id);
    const inner = childrenOf(name, evaluate);
    return h(type, inner === undefined ? own : { ...own, children: inner });
  }
  const inner = childrenOf(children, evaluate);
  const own = Object.fromEntries(props.map(([key, value]) => [key, fromWire(value)]));
  if (inner !== undefined) own.children = inner;
  const type = kind === 'c' ? defineBuiltIn(name) : name;
  const vnode = h(type === '' ? Fragment : type, own);
  if ((kind === 'c' || kind === 'e') && id >= 0) {
    given.set(vnode, id);
    noteReads(vnode, id);
  }
  return vnode;
}

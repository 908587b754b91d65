// Runs in the sandbox: values and nodes between guest and host. Each is text, a number, a truth value, null or a list that begins
// with a letter, so that no object of an author's is mistaken for anything.
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
/** Elements that the host gave, which it takes back by number. */
const given = new WeakMap();
/** Functions that were given to the host, by number. */
const functions = [];

/** Makes the functions that stand for the built-in components, and for snippets. */
export function defineBuiltIn(name) {
  const known = builtIns.get(name);
  if (known) return known;
  // Called as a function, it gives an element of itself.
  const component = { [name]: (props) => h(component, props) }[name];
  builtIns.set(name, component);
  names.set(component, name);
  return component;
}

/** Nodes and characters that a page may get from its code, far more than pages have. */
const MAX_NODES = 100_000;
const MAX_TEXT = 2_000_000;
/** Characters that this page may have. */
let maxText = MAX_TEXT;

export function limitText(text) {
  maxText = text;
  later.text = text - Math.min(400_000, text / 5);
}
let written = { nodes: 0, text: 0 };
/** The part of it that is for states after the first one. */
const later = { nodes: MAX_NODES - 20_000, text: 0 };

const first = written;

/** Counts what is written between these for later states. */
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

/** Elements with handlers that were written since this was asked last. */
export function takeActions() {
  const taken = actions;
  actions = [];
  return taken;
}

/** Notes what was written of an element, if a reader can do something with it. */
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

/** A form shows the value that it begins with. */
function formName(name, type) {
  if (type === 'input' || type === 'textarea' || type === 'select') {
    if (name === 'defaultValue') return 'value';
    if (name === 'defaultChecked') return 'checked';
  }
  return name;
}

/** A value for the host. `inner` renders elements in it. */
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

/** A value of the host. */
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

/** Children as React gives them: nothing, one thing or a list. `evaluate` gives the value of code that stands among them. */
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

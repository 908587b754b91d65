// Runs in the sandbox: finds content that a component shows only after a reader's action. Its handlers are called one
// at a time, each in its own state, and content that then appears for the first time is collected.
import { inBrowser, leaveBrowser, nothing, standIn } from './browser.js';
import { recallState, render, takeState } from './render.js';
import { collectNew, remember, textOf, wordsOf } from './new-content.js';
import { spend, takeActions, write } from './wire.js';

/** Maximum number of renderings of one tag, and of all tags of a page. */
const MAX_RENDERS = 32;
const MAX_PAGE_RENDERS = 200;
/** Maximum number of consecutive handlers, except for one that continues what it started. */
const MAX_DEPTH = 2;
/** Maximum number of consecutive renderings, across handlers, that show nothing new. */
const MAX_DRY = 6;
/** Maximum number of times that handlers are called again and show nothing new. */
const MAX_VAIN = 6;
/** Maximum number of choices of one list. */
const MAX_VALUES = 20;
let pageRenders = 0;

/** The search in progress: a call that takes too long is interrupted, and the next call continues after it. */
let search;

/** Starts the search in a rendered tag. */
export function beginSearch({ show, memory, nodes, actions, mount }) {
  const seen = new Set();
  remember(nodes, seen);
  const first = { saved: takeState(memory), actions, changed: new Set(), depth: 0 };
  search = {
    show,
    memory,
    seen,
    mount,
    blocks: [],
    changes: new Map(),
    states: [first],
    state: 0,
    call: 0,
    renders: 0,
    dry: 0,
    vain: 0,
    words: new Set(),
  };
}

/** Returns the blocks that later states show and the first one doesn't; with `isOver`, those found so far. */
export function explore(isOver) {
  leaveBrowser();
  spend.end();
  if (isOver) return search.blocks;
  const { mount } = search;
  search.mount = undefined;
  if (mount && !tryEffects(mount)) return search.blocks;
  for (; search.state < search.states.length; search.state++, search.call = 0) {
    const state = search.states[search.state];
    const calls = callsOf(state.actions);
    while (search.call < calls.length) {
      const action = calls[search.call++];
      if (isOfInterest(action, state) && !tryAction(action, state)) return search.blocks;
    }
  }
  return search.blocks;
}

/** Runs the effects of the first rendering: many components show nothing before they are in a document. */
function tryEffects({ effects, refs }) {
  if (effects.length === 0) return true;
  const [{ saved }] = search.states;
  recallState(saved);
  const empty = refs.filter((ref) => ref.current === null || ref.current === undefined);
  for (const ref of empty) ref.current = standIn();
  for (const effect of effects) tryOut(effect);
  for (const ref of empty) ref.current = null;
  const found = look();
  if (found)
    search.states.unshift({ saved: takeState(search.memory), actions: takeActions(), changed: new Set(), depth: 0 });
  return found !== undefined;
}

/**
 * Returns whether the changes show something new; undefined if no more renderings are allowed. Counts renderings that
 * show nothing new.
 */
function look(counter = 'dry') {
  const { memory, blocks } = search;
  if (changedIn(memory) === '') return false;
  if (++search.renders > MAX_RENDERS || ++pageRenders > MAX_PAGE_RENDERS) return undefined;
  const shown = attempt(() => search.show(memory));
  if (shown === undefined) return false;
  const before = blocks.length;
  collectNew(shown, search.seen, blocks);
  search[counter] = blocks.length > before ? 0 : search[counter] + 1;
  return blocks.length > before;
}

/** Whether blocks from an index on differ in more than their numbers from all before them. */
function saysMore(from) {
  const { blocks, words } = search;
  const count = words.size;
  for (const block of blocks.slice(from)) words.add(wordsOf(block));
  return words.size > count;
}

/**
 * Whether to call a known handler again: only where it led (the next step, the next line), and only if something else
 * was changed before it.
 */
function isOfInterest({ signature }, { depth, changed, by }) {
  const known = search.changes.get(signature);
  if (known === undefined) return true;
  if (signature === by) return search.vain < MAX_VAIN;
  return depth > 0 && depth < MAX_DEPTH && known !== '' && !changed.has(known) && search.dry < MAX_DRY;
}

/** Calls a handler in a state and collects what is then shown; returns false if no more calls are allowed. */
function tryAction({ signature, ...action }, state) {
  const { memory, changes, states, blocks } = search;
  const isRepeated = signature === state.by;
  const isNew = !changes.has(signature);
  recallState(state.saved);
  if (isNew) changes.set(signature, '');
  perform(action);
  const changed = changedIn(memory);
  if (changed !== '' || !isRepeated) changes.set(signature, changed);
  const before = blocks.length;
  const found = look(isRepeated ? 'vain' : 'dry');
  const isMore = saysMore(before);
  // A handler that continues step by step is followed to its end; other states only to the maximum depth.
  const depth = state.depth + (isRepeated ? 0 : 1);
  if (found && (isRepeated ? isMore : isNew || depth < MAX_DEPTH))
    states.push({
      saved: takeState(memory),
      actions: takeActions(),
      changed: new Set([...state.changed, changed]),
      depth,
      by: signature,
    });
  return found !== undefined;
}

/** Renders in a state; returns undefined if that fails or has to wait. */
function attempt(run) {
  takeActions();
  spend.begin();
  try {
    return run();
  } catch {
    return undefined;
  } finally {
    spend.end();
  }
}

const PLAIN = ['onClick', 'onMouseDown', 'onPointerDown', 'onMouseEnter', 'onToggle', 'onSubmit'];

/** Returns everything that a reader can do, in page order. */
function callsOf(actions) {
  const counts = new Map();
  const calls = [];
  for (const { vnode, wire } of actions) {
    const { type, props } = vnode;
    const add = (run, name, value) => {
      const text = `${name} ${typeof type === 'string' ? type : ''} ${textOf(wire).slice(0, 100)} ${JSON.stringify(value)}`;
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      calls.push({ run, name, props, value, signature: `${text} ${count}` });
    };
    for (const name of PLAIN) if (typeof props[name] === 'function') add(props[name], name, {});
    for (const name of ['onChange', 'onInput'])
      if (typeof props[name] === 'function')
        for (const value of valuesOf(type, props, wire)) add(props[name], name, value);
  }
  return calls;
}

/** Returns the values that a field can be set to; a free-text field has no others. */
function valuesOf(type, props, wire) {
  if (type === 'select') {
    const now = String(props.value ?? props.defaultValue ?? '');
    return optionsIn(wire[3])
      .filter((value) => value !== now)
      .slice(0, MAX_VALUES)
      .map((value) => ({ value }));
  }
  if (type !== 'input') return [];
  if (props.type === 'checkbox') return [{ value: props.value, checked: !(props.checked ?? props.defaultChecked) }];
  return props.type === 'radio' ? [{ value: props.value, checked: true }] : [];
}

function optionsIn(nodes) {
  return nodes.flatMap((node) => {
    if (!Array.isArray(node) || node[0] !== 'e') return [];
    if (node[1] !== 'option') return optionsIn(node[3]);
    const value = node[2].find(([name]) => name === 'value');
    return [value ? String(value[1]) : textOf(node)];
  });
}

/** Calls a handler. One that fails can have changed something first. */
function perform({ run, name, props, value }) {
  const target = {
    ...standIn(),
    ...value,
    id: props.id,
    name: props.name,
    open: true,
    dataset: Object.fromEntries(
      Object.entries(props).flatMap(([key, item]) => (key.startsWith('data-') ? [[key.slice(5), item]] : [])),
    ),
    getAttribute: (key) => props[key] ?? null,
  };
  tryOut(() =>
    run({
      type: name.slice(2).toLowerCase(),
      target,
      currentTarget: target,
      key: 'Enter',
      button: 0,
      detail: 1,
      nativeEvent: {},
      preventDefault: nothing,
      stopPropagation: nothing,
      persist: nothing,
    }),
  );
}

/** Runs a handler or effect. Changes made before a failure count. */
function tryOut(run) {
  try {
    inBrowser(run);
  } catch {}
}

const numbers = new WeakMap();
let counted = 0;

/** Returns a description of the changes since the last rendering, '' if there were none. */
function changedIn(memory) {
  const found = [];
  const visit = ({ component, kids }) => {
    if (component) {
      for (const entry of component.__H?.__ ?? []) if (entry.__N) found.push(numberOf(entry));
      if (component.isChanged) found.push(numberOf(component));
    }
    for (const byId of kids.values()) for (const kid of byId.values()) visit(kid);
  };
  visit(memory);
  return found.join(' ');
}

function numberOf(thing) {
  if (!numbers.has(thing)) numbers.set(thing, ++counted);
  return numbers.get(thing);
}

/** Renders an element in a memory, so that its components keep their state. */
export const showIn = (element, begin) => (memory) => {
  begin(memory);
  return render(element, write);
};

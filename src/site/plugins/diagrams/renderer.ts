/**
 * Mermaid without a browser: the vendored renderer in a separate context, with a document that knows the width of text.
 * A diagram is data for it. The context has no clock, no randomness and no Node APIs; text can't become code in it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { adaptMermaid } from './adapt-mermaid.ts';
import { loadDom, type Dom } from './dom.ts';
import { addMeasuring } from './measuring.ts';

export interface Renderer {
  /**
   * Returns the drawing as SVG. Throws Mermaid's error about the source, and an error if it needs something only
   * browsers have.
   */
  render(source: string, config: Record<string, unknown>): string;
  /** Returns Mermaid's error about the source, or undefined if it can be parsed. */
  findMistake(source: string): string | undefined;
}

/** Id of every drawing, which `tidyDrawing` replaces. */
const DRAWING_ID = 'drawing';

const FILE = path.join(import.meta.dirname, '../../../../vendor/mermaid/mermaid.min.js');

/** Classes that Mermaid reads from a window, taken from the document's own. */
const CLASSES = [
  'Element',
  'HTMLElement',
  'SVGElement',
  'Node',
  'DOMParser',
  'NodeFilter',
  'DocumentFragment',
  'Event',
  'Text',
];

/** Time and random numbers are the same for every drawing; callbacks run after the current one has finished. */
const GLOBALS_SCRIPT = `
globalThis.window = globalThis.self = globalThis;
let seed = 1;
globalThis.restart = () => { seed = 1; };
Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
Date.now = () => 0;
globalThis.queueMicrotask = (callback) => { Promise.resolve().then(callback); };
globalThis.setTimeout = (callback, _, ...values) => { Promise.resolve().then(() => callback(...values)); return 0; };
globalThis.clearTimeout = () => {};
globalThis.requestAnimationFrame = (callback) => { Promise.resolve().then(() => callback(0)); return 0; };
// Mermaid copies its settings for each label in a way that creates slow objects.
const define = Object.defineProperty;
Object.defineProperty = (target, key, property) => {
  if (property.writable !== true || property.enumerable !== true || property.configurable !== true || key in target) return define(target, key, property);
  target[key] = property.value;
  return target;
};
globalThis.CSSStyleSheet = class { cssRules = []; insertRule(cssText) { this.cssRules.push({ cssText }); } };
`;

const DRAW_SCRIPT = `
restart();
result = failure = undefined;
mermaid.mermaidAPI.reset();
mermaid.initialize(JSON.parse(settings));
mermaid.render(id, source).then(({ svg }) => { result = svg; }, (error) => { failure = String(error && error.message || error); });
`;

const PARSE_SCRIPT = `
failure = undefined;
mermaid.parse(source).catch((error) => { failure = String(error && error.message || error); });
`;

interface Globals {
  id: string;
  source: string;
  settings: string;
  result: string | undefined;
  failure: string | undefined;
}

/** Creates a renderer, which takes half a second of processor time; a drawing then takes some ten milliseconds. */
export function createRenderer(): Renderer {
  const window = loadDom().parseHTML('<!doctype html><html><head></head><body></body></html>');
  addMeasuring(window.document);
  const globals = {
    ...createFakeWindow(window),
    id: DRAWING_ID,
    source: '',
    settings: '',
    result: undefined,
    failure: undefined,
  };
  const context = vm.createContext(globals, {
    // Promises are settled before a script returns.
    microtaskMode: 'afterEvaluate',
    codeGeneration: { strings: false, wasm: false },
  }) as typeof globals & Globals;
  vm.runInContext(GLOBALS_SCRIPT, context);
  new vm.Script(adaptMermaid(readFileSync(FILE, 'utf8')), { filename: 'mermaid.min.js' }).runInContext(context);
  const draw = new vm.Script(DRAW_SCRIPT, { filename: 'draw.js' });
  const parse = new vm.Script(PARSE_SCRIPT, { filename: 'parse.js' });
  return {
    render(source, config) {
      Object.assign(context, { source, settings: JSON.stringify(config) });
      draw.runInContext(context);
      window.document.body.replaceChildren();
      const { result, failure } = context as Globals;
      if (result === undefined) throw new Error(failure ?? 'the diagram needs a browser');
      return result;
    },
    findMistake(source) {
      Object.assign(context, { source });
      parse.runInContext(context);
      return (context as Globals).failure;
    },
  };
}

function createFakeWindow(window: ReturnType<Dom['parseHTML']>): Record<string, unknown> {
  const noop = (): void => undefined;
  const names = window as unknown as Record<string, unknown>;
  return {
    ...Object.fromEntries(CLASSES.map((name) => [name, names[name]])),
    document: window.document,
    navigator: { userAgent: '' },
    location: { href: 'about:blank', protocol: 'about:', host: '', pathname: 'blank', search: '' },
    console: { log: noop, debug: noop, info: noop, warn: noop, error: noop, trace: noop },
    addEventListener: noop,
    removeEventListener: noop,
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    structuredClone,
    btoa,
    atob,
    URL,
  };
}

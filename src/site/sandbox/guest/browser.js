// Runs in the sandbox: stands for a browser where code does not go on without one. What is not there does nothing.

const { setPrototypeOf, getPrototypeOf, create, entries, fromEntries, hasOwn } = Object;
/** Prototype of the globals while there is no browser. */
const OUTSIDE = getPrototypeOf(globalThis);

export const nothing = () => undefined;
const none = () => null;
const list = () => ({ add: nothing, remove: nothing, toggle: nothing, contains: () => false });
const storage = () => ({ getItem: none, setItem: nothing, removeItem: nothing, clear: nothing });

/** An element of a document that takes everything and does nothing. */
export const standIn = () => ({
  classList: list(),
  style: { setProperty: nothing, removeProperty: nothing },
  dataset: {},
  children: [],
  setAttribute: nothing,
  removeAttribute: nothing,
  getAttribute: none,
  addEventListener: nothing,
  removeEventListener: nothing,
  querySelector: none,
  querySelectorAll: () => [],
  getBoundingClientRect: () => ({ top: 0, right: 0, bottom: 0, left: 0, width: 0, height: 0 }),
  appendChild: nothing,
  removeChild: nothing,
  append: nothing,
  remove: nothing,
  contains: () => false,
  closest: none,
  focus: nothing,
  blur: nothing,
  click: nothing,
  select: nothing,
  scrollTo: nothing,
  scrollIntoView: nothing,
});

/** An observer to which everything is in view. */
class InView {
  constructor(tell) {
    this.tell = tell;
  }
  observe(target) {
    this.tell([{ isIntersecting: true, intersectionRatio: 1, target }], this);
  }
  unobserve() {}
  disconnect() {}
}

class Idle {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Things of a browser that code touches beside its state: a desktop in light mode, in which nothing is stored. */
function browser() {
  const element = standIn();
  const document = {
    documentElement: element,
    body: element,
    head: element,
    cookie: '',
    title: '',
    createElement: standIn,
    getElementById: none,
    querySelector: none,
    querySelectorAll: () => [],
    addEventListener: nothing,
    removeEventListener: nothing,
  };
  const location = { href: '', hash: '', search: '', pathname: '/', origin: '' };
  const window = {
    document,
    location,
    localStorage: storage(),
    sessionStorage: storage(),
    history: { pushState: nothing, replaceState: nothing },
    navigator: { userAgent: '', platform: '', language: 'en', clipboard: { writeText: async () => {} } },
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => {},
    innerWidth: 1280,
    innerHeight: 720,
    devicePixelRatio: 1,
    scrollX: 0,
    scrollY: 0,
    screen: { width: 1280, height: 720 },
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    scrollTo: () => {},
    open: () => null,
    alert: () => {},
    matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
    // No response ever comes: neither what it would bring nor an error is shown.
    fetch: () => new Promise(nothing),
    IntersectionObserver: InView,
    MutationObserver: Idle,
    ResizeObserver: Idle,
  };
  window.window = window;
  return window;
}

/** The names of a page's browser, made when they are first needed. */
let names;

/** Runs code that expects a browser, and gives what it gives. */
export function inBrowser(run) {
  names ??= inherited(browser());
  setPrototypeOf(globalThis, names);
  try {
    return run();
  } finally {
    leaveBrowser();
  }
}

export const leaveBrowser = () => void setPrototypeOf(globalThis, OUTSIDE);

/**
 * Things as names that the globals inherit: coming and going is one step, the globals themselves are as they were, and what is
 * assigned to such a name is dropped.
 */
const inherited = (things) =>
  create(OUTSIDE, fromEntries(entries(things).map(([key, thing]) => [key, { get: () => thing, set: nothing }])));

/** The name of a browser that code failed without; undefined for other errors. The network is for effects. */
export function nameWanted(error) {
  const [, name] = /^'(\w+)' is not defined$/.exec(error instanceof ReferenceError ? error.message : '') ?? [];
  names ??= inherited(browser());
  return name !== undefined && name !== 'fetch' && hasOwn(names, name) ? name : undefined;
}

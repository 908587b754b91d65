// Runs in the sandbox: simulates a browser for code that can't continue without one. Missing features do nothing.

const { setPrototypeOf, getPrototypeOf, create, entries, fromEntries, hasOwn } = Object;
/** Prototype of the globals while there is no browser. */
const OUTSIDE = getPrototypeOf(globalThis);

export const nothing = () => undefined;
const none = () => null;
const list = () => ({ add: nothing, remove: nothing, toggle: nothing, contains: () => false });
const storage = () => ({ getItem: none, setItem: nothing, removeItem: nothing, clear: nothing });

/** Creates a document element that accepts everything and does nothing. */
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

/** Creates the browser objects that code uses besides its state: a desktop in light mode, with empty storage. */
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
    // A response never arrives, so the page shows no effects and no error.
    fetch: () => new Promise(nothing),
    IntersectionObserver: InView,
    MutationObserver: Idle,
    ResizeObserver: Idle,
  };
  window.window = window;
  return window;
}

/** The page's simulated browser names, created on first use. */
let names;

/** Runs code that expects a browser, and returns its result. */
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
 * Makes objects available as names that the globals inherit: adding and removing them is one step, the globals
 * themselves stay unchanged, and assignments to such a name are dropped.
 */
const inherited = (things) =>
  create(OUTSIDE, fromEntries(entries(things).map(([key, thing]) => [key, { get: () => thing, set: nothing }])));

/**
 * Returns the name of a browser API that code failed without; undefined for other errors. The network is for effects.
 */
export function nameWanted(error) {
  const [, name] = /^'(\w+)' is not defined$/.exec(error instanceof ReferenceError ? error.message : '') ?? [];
  names ??= inherited(browser());
  return name !== undefined && name !== 'fetch' && hasOwn(names, name) ? name : undefined;
}

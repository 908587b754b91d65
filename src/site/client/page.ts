/** The page's global: classic scripts that are loaded later hand their data over through it. */
import type { SiteEvent } from '../../lib/site-events.ts';
import type { FullSidebar } from '../model/full-sidebar.ts';
import type { EngineOptions, SearchEngine } from './search-engine.ts';

export interface DocsGlobal {
  /** Called by `sidebar.fullScript`. */
  sidebar: (data: FullSidebar) => void;
  /** Called by every script of the search index, with its path without ending. */
  searchPart: (name: string, data: unknown) => void;
  /** Set by `search.js`. */
  search?: SearchApi;
  /** Set by `search-engine.js` where it is no worker. */
  createEngine?: (options: EngineOptions) => SearchEngine;
  /** Tells the server about searches, where it takes that; set by `events.ts`. */
  record?: (...events: SiteEvent[]) => void;
  /** Set by `assistant.js`. */
  assistant?: AssistantApi;
  /** Set by `playground.js`. */
  playground?: PlaygroundApi;
}

/** The runtime of islands, as `islands.js` sees it; the scripts of modules find more in it. */
export interface IslandsGlobal {
  start: (island: HTMLElement) => void;
}

export interface AssistantApi {
  /** Opens the panel, with a question that is asked at once if there is one. Without `focus` it leaves the focus where it is. */
  open: (options?: { question?: string; focus?: boolean }) => void;
  toggle: () => void;
}

export interface PlaygroundApi {
  /** `form` is JSON (`openapi-playground/form.ts`). */
  open: (options: { form: string; variables: Readonly<Record<string, string>>; onClose: () => void }) => void;
}

export interface SearchApi {
  open: () => void;
  find: (query: string, limit: number) => Promise<SuggestedPage[]>;
  /** Marks what was searched for on the page that a result led to. */
  highlight: () => void;
}

export interface SuggestedPage {
  /** In the bundle. */
  path: string;
  title: string;
  trail: string;
}

declare global {
  interface Window {
    __docs: DocsGlobal;
    /** Set by `islands-runtime.js`. */
    __islands?: IslandsGlobal;
  }
}

export const root = document.documentElement;

/** Prefix from this page to the root of the bundle. */
export function bundlePath(path: string): string {
  return (root.dataset['root'] ?? './') + path;
}

/** The address of a script or a style sheet: where a server tells releases apart, that of the page's own release. */
export function assetPath(path: string): string {
  const { assets } = root.dataset;
  return bundlePath(path) + (assets === undefined ? '' : `?d=${assets}`);
}

/** The address of a file of the bundle, whatever its name holds. */
export function fileAddress(file: string): string {
  return bundlePath(encodeURI(file).replaceAll('?', '%3F').replaceAll('#', '%23'));
}

/** Loads a classic script, because modules and `fetch` do not work from disk. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    const end = (settle: () => void) => (): void => {
      script.remove();
      settle();
    };
    script.addEventListener('load', end(resolve));
    script.addEventListener(
      'error',
      end(() => reject(new Error(`couldn't load ${src}`))),
    );
    document.head.append(script);
  });
}

/** The sheets of ours that are the same on every site. */
const SHARED_SHEETS = ['theme', 'rare', 'api'].map((name) => `link[href*="_docs/${name}.css"]`).join();

/** Loads a style sheet as if the page had named it: the rules of the site and of its author come after it. */
export function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`couldn't load ${href}`)));
    [...document.querySelectorAll(SHARED_SHEETS)].at(-1)?.after(link);
  });
}

/** Runs what asks for sizes and places once the page has been drawn: asking sooner makes the browser do that work twice. */
export function afterPaint(measure: () => void): void {
  requestAnimationFrame(() => setTimeout(measure));
}

/** Reads what the browser keeps for this site; undefined where storage is forbidden. */
export function recall(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | undefined {
  try {
    return window[storage].getItem(`docs:${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in the browser; without storage the page works on without memory. */
export function remember(
  key: string,
  value: string | undefined,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    if (value === undefined) window[storage].removeItem(`docs:${key}`);
    else window[storage].setItem(`docs:${key}`, value);
  } catch {
    // Storage may be forbidden or full: nothing on the page depends on it.
  }
}

/** Reads a file of JSON of the site; undefined where that fails. */
export async function loadJson(src: string): Promise<unknown> {
  try {
    const response = await fetch(src, { credentials: 'omit' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

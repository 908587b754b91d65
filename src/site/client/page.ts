/** Defines the page's global, through which classic scripts loaded later hand over their data. */
import type { SiteEvent } from '../../lib/site-events.ts';
import type { FullSidebar } from '../model/full-sidebar.ts';
import type { EngineOptions, SearchEngine } from './search-engine.ts';

/** Plug-ins add their own properties. */
export interface DocsGlobal {
  /** Called by `sidebar.fullScript`. */
  sidebar: (data: FullSidebar) => void;
  /** Called by every script of the search index, with its path without extension. */
  searchPart: (name: string, data: unknown) => void;
  /** Set by `search.js`. */
  search?: SearchApi;
  /** Set by `search-engine.js` if it doesn't run as a worker. */
  createEngine?: (options: EngineOptions) => SearchEngine;
  /** Reports searches to the server, if it collects them; set by `events.ts`. */
  record?: (...events: SiteEvent[]) => void;
  /** Set by `assistant.js`. */
  assistant?: AssistantApi;
}

export interface AssistantApi {
  /**
   * Opens the panel, and immediately asks the question if there is one. With `focus: false`, the focus doesn't move.
   */
  open: (options?: { question?: string; focus?: boolean }) => void;
  toggle: () => void;
}

export interface SearchApi {
  open: () => void;
  find: (query: string, limit: number) => Promise<SuggestedPage[]>;
  /** Highlights the searched text on the page that a result led to. */
  highlight: () => void;
}

export interface SuggestedPage {
  /** Path in the bundle. */
  path: string;
  title: string;
  trail: string;
}

declare global {
  interface Window {
    __docs: DocsGlobal;
  }
}

export const root = document.documentElement;

/** Prefixes a path in the bundle with the relative path from this page to the bundle's root. */
export function toBundlePath(path: string): string {
  return (root.dataset['bdRoot'] ?? './') + path;
}

/** Returns the URL of a script or style sheet: the one of the page's release, if the server distinguishes releases. */
export function toAssetUrl(path: string): string {
  const assets = root.dataset['bdAssets'];
  return toBundlePath(path) + (assets === undefined ? '' : `?d=${assets}`);
}

/** Returns the URL of a file in the bundle, with special characters in its name encoded. */
export function toFileUrl(file: string): string {
  return toBundlePath(encodeURI(file).replaceAll('?', '%3F').replaceAll('#', '%23'));
}

/** Loads a classic script, because modules and `fetch` don't work from disk. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    const createFinisher = (settle: () => void) => (): void => {
      script.remove();
      settle();
    };
    script.addEventListener('load', createFinisher(resolve));
    script.addEventListener(
      'error',
      createFinisher(() => reject(new Error(`couldn't load ${src}`))),
    );
    document.head.append(script);
  });
}

/** Bindery's style sheets that are the same on every site. */
const SHARED_SHEETS = ['theme', 'rare', 'api'].map((name) => `link[href*="_docs/${name}.css"]`).join();

/** Loads a style sheet as if the page had linked it, so the site's and the author's rules still come after it. */
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

/**
 * Runs code that reads sizes and positions after the page has been painted: reading them earlier makes the browser do
 * the layout twice.
 */
export function runAfterPaint(measure: () => void): void {
  requestAnimationFrame(() => setTimeout(measure));
}

/** Loads a JSON file of the site; undefined if that fails. */
export async function loadJson(src: string): Promise<unknown> {
  try {
    const response = await fetch(src, { credentials: 'same-origin' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

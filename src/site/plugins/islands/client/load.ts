/** Entry of `_docs/islands.js`: starts every island of the page, those in or near the view first. */
import { toAssetUrl, loadScript } from '../../../client/page.ts';

/** The runtime as this script sees it; the modules' scripts use more of it. */
interface IslandsGlobal {
  start: (island: HTMLElement) => void;
}

declare global {
  interface Window {
    /** Set by `islands-runtime.js`. */
    __islands?: IslandsGlobal;
  }
}

/** Distance in pixels from the view within which an island starts immediately. */
const NEAR = 200;

const scripts = new Map<string, Promise<void>>();

function loadOnce(src: string): Promise<void> {
  const loading = scripts.get(src) ?? loadScript(src);
  scripts.set(src, loading);
  return loading;
}

async function start(island: HTMLElement): Promise<void> {
  try {
    await loadOnce(toAssetUrl('_docs/islands-runtime.js'));
    for (const src of (island.dataset['bdScripts'] ?? '').split(' ')) await loadOnce(src);
    window.__islands?.start(island);
  } catch (error) {
    console.warn("Couldn't start an interactive part of this page. It shows its initial state.", error);
  }
}

/** Returns whether an island is in or near the viewport. An island whose initial state isn't shown counts as near. */
function isNear(island: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(island);
  const { top, bottom } = range.getBoundingClientRect();
  return bottom >= -NEAR && top <= window.innerHeight + NEAR;
}

/** Starts the islands one by one when the browser has nothing else to do. */
function startWhenIdle(islands: HTMLElement[]): void {
  const island = islands.shift();
  if (island === undefined) return;
  const run = (): void => {
    void start(island);
    startWhenIdle(islands);
  };
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}

// An island's effects can show it, load data or listen to the page, so none waits until it is visible.
const islands = [...document.querySelectorAll<HTMLElement>('doc-island')];
const near = new Set(islands.filter(isNear));
for (const island of near) void start(island);
startWhenIdle(islands.filter((island) => !near.has(island)));

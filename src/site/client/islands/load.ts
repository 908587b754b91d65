/** Entry of `_docs/islands.js`: starts each island of the page when it scrolls into view. */
import { toAssetUrl, loadScript } from '../page.ts';

const scripts = new Map<string, Promise<void>>();

function loadOnce(src: string): Promise<void> {
  const loading = scripts.get(src) ?? loadScript(src);
  scripts.set(src, loading);
  return loading;
}

async function start(island: HTMLElement): Promise<void> {
  try {
    await loadOnce(toAssetUrl('_docs/islands-runtime.js'));
    for (const src of (island.dataset['scripts'] ?? '').split(' ')) await loadOnce(src);
    window.__islands?.start(island);
  } catch (error) {
    console.warn("Couldn't start an interactive part of this page. It shows its initial state.", error);
  }
}

/** Returns an element of the island that generates a box. */
function findBox(island: Element): Element | null {
  const first = island.firstElementChild;
  if (first === null || first.tagName === 'TEMPLATE' || first.hasAttribute('hidden')) return island.parentElement;
  return first.tagName.startsWith('DOC-') ? findBox(first) : first;
}

const waiting = new Map<Element, HTMLElement[]>();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      for (const island of waiting.get(target) ?? []) void start(island);
      waiting.delete(target);
    }
  },
  { rootMargin: '200px' },
);

for (const island of document.querySelectorAll<HTMLElement>('doc-island')) {
  const box = findBox(island) ?? document.body;
  waiting.set(box, [...(waiting.get(box) ?? []), island]);
  observer.observe(box);
}

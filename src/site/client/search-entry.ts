import { decodePath } from '../../lib/decode-path.ts';
import { recall } from '../browser/storage.ts';
import { toAssetUrl, toFileUrl, loadScript, loadStyles, root } from './page.ts';
import type { SearchApi } from './page.ts';

let searchPromise: Promise<SearchApi> | undefined;

/**
 * Handles the buttons and shortcuts that open search. The search itself is a separate script and style sheet, loaded on
 * first use.
 */
export function setupSearchEntry(): void {
  const button = document.querySelector<HTMLButtonElement>('#search-bar-entry');
  if (!button) return;
  const open = (): void => {
    void loadSearch().then((search) => search.open());
  };
  button.addEventListener('click', open);
  document.querySelector('#search-bar-entry-mobile')?.addEventListener('click', open);
  button.addEventListener('pointerenter', () => void loadSearch(), { once: true });
  showShortcut(button);
  document.addEventListener('keydown', (event) => {
    const command =
      (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (!command && !(event.key === '/' && !event.metaKey && !event.ctrlKey && !isTyping(event.target))) return;
    event.preventDefault();
    open();
  });
  if (root.dataset['bdPageMode'] === 'assistant') open();
  void suggestPages();
  if (recall('highlight', 'sessionStorage') !== undefined) void loadSearch().then((search) => search.highlight());
}

function loadSearch(): Promise<SearchApi> {
  searchPromise ??= Promise.all([
    loadStyles(toAssetUrl('_docs/search.css')),
    loadScript(toAssetUrl('_docs/search.js')),
  ]).then(() => {
    const { search } = window.__docs;
    if (search === undefined) throw new Error('search.js did not start');
    return search;
  });
  searchPromise.catch(() => (searchPromise = undefined));
  return searchPromise;
}

function showShortcut(button: HTMLElement): void {
  const hint = button.querySelector('[data-bd-shortcut]');
  if (hint && /mac|iphone|ipad/i.test(navigator.platform)) hint.textContent = '⌘K';
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** On the 404 page, suggests pages that match the words in the URL. */
async function suggestPages(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-bd-suggest]');
  const list = place?.querySelector('ul');
  if (!place || !list) return;
  const search = await loadSearch();
  const words = decodePath(location.pathname)
    .replace(/\.html?$/, '')
    .split('/')
    .slice(-2)
    .join(' ');
  for (const { path, title, trail: groups } of await search.find(words, 5)) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.className = 'not-found-recommended-page-link';
    link.href = toFileUrl(path);
    const trail = document.createElement('span');
    trail.textContent = groups;
    link.append(title, trail);
    item.append(link);
    list.append(item);
  }
  place.hidden = list.children.length === 0;
}

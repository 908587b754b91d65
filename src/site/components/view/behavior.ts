/**
 * Handles the switcher of a page's views: shows one title's content at a time, with its headings in the table of
 * contents, and remembers the choice.
 */
import { decodePath } from '../../../lib/decode-path.ts';
import { recall, remember } from '../../browser/storage.ts';

export function setupViews(root: ParentNode): void {
  const select = root.querySelector<HTMLSelectElement>('#multi-view-dropdown select');
  if (!select) return;
  const views = [...root.querySelectorAll<HTMLElement>('.multi-view-item')];
  const stored = recall('view');
  const known = [...select.options].some(({ value }) => value === stored);
  const hashed = location.hash.length > 1 ? findViewOfHash(views) : undefined;
  select.value = hashed ?? (known && stored !== undefined ? stored : (select.options[0]?.value ?? ''));
  const show = (): void => showView(select.value, views);
  select.addEventListener('change', () => {
    remember('view', select.value);
    show();
  });
  show();
}

function showView(title: string, views: readonly HTMLElement[]): void {
  for (const view of views) view.toggleAttribute('data-bd-shown', view.dataset['bdView'] === title);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc-item a[href^="#"]')) {
    const heading = document.getElementById(decodePath(link.hash.slice(1)));
    const item = link.closest<HTMLElement>('.toc-item');
    if (item && heading) item.hidden = heading.closest('.multi-view-item:not([data-bd-shown])') !== null;
  }
}

function findViewOfHash(views: readonly HTMLElement[]): string | undefined {
  const target = document.getElementById(decodePath(location.hash.slice(1)));
  return views.find((view) => target !== null && view.contains(target))?.dataset['bdView'];
}

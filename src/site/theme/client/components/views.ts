/** The switcher of a page's views: shows one title's content at a time, remembered, and its headings in the contents. */
import { recall, remember } from '../page.ts';

export function setupViews(root: ParentNode): void {
  const views = [...root.querySelectorAll<HTMLElement>('.multi-view-item')];
  const titles = [...new Set(views.map((view) => view.dataset['view'] ?? ''))];
  const first = views[0];
  if (!first || titles.length < 2) {
    for (const title of root.querySelectorAll('.view-title')) title.classList.add('view-title-shown');
    return;
  }
  const select = document.createElement('select');
  select.className = 'view-select';
  select.setAttribute('aria-label', titles.join(', '));
  select.append(...titles.map((title) => new Option(title, title)));
  const box = document.createElement('div');
  box.className = 'multi-view-dropdown';
  box.id = 'multi-view-dropdown';
  box.append(select);
  first.before(box);
  const stored = recall('view');
  const hashed = location.hash.length > 1 ? viewOfHash(views) : undefined;
  select.value = hashed ?? (stored !== undefined && titles.includes(stored) ? stored : (titles[0] ?? ''));
  const show = (): void => showView(select.value, views);
  select.addEventListener('change', () => {
    remember('view', select.value);
    show();
  });
  show();
}

function showView(title: string, views: readonly HTMLElement[]): void {
  for (const view of views) view.hidden = view.dataset['view'] !== title;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc-item a[href^="#"]')) {
    const heading = document.getElementById(decodeURI(link.hash.slice(1)));
    const item = link.closest<HTMLElement>('.toc-item');
    if (item && heading) item.hidden = heading.closest('.multi-view-item[hidden]') !== null;
  }
}

function viewOfHash(views: readonly HTMLElement[]): string | undefined {
  const target = document.getElementById(decodeURI(location.hash.slice(1)));
  return views.find((view) => target !== null && view.contains(target))?.dataset['view'];
}

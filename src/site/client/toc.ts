import { runAfterPaint } from './page.ts';

/** Marks the current heading in the table of contents, and updates the bar that replaces it on small screens. */
export function setupToc(): void {
  const items = [...document.querySelectorAll<HTMLElement>('#table-of-contents-content .toc-item')];
  if (items.length === 0) return;
  setupBar();
  const entries = items.flatMap((item) => {
    const hash = item.querySelector('a')?.getAttribute('href')?.slice(1) ?? '';
    const heading = document.getElementById(decode(hash));
    return heading ? [{ item, heading }] : [];
  });
  const label = document.querySelector<HTMLElement>('[data-bd-toc-current]');
  const scroller = document.querySelector<HTMLElement>('.bd-SideSticky');
  let activeEntry: HTMLElement | undefined;
  const update = (): void => {
    const next = findCurrentEntry(entries);
    if (next === activeEntry) return;
    activeEntry?.removeAttribute('data-active');
    activeEntry?.removeAttribute('data-active-deepest');
    activeEntry = next;
    next?.setAttribute('data-active', 'true');
    next?.setAttribute('data-active-deepest', 'true');
    if (label) label.textContent = next?.textContent ?? '';
    if (next && scroller) keepVisible(next, scroller);
  };
  let isWaiting = false;
  document.addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        update();
      });
    },
    { passive: true },
  );
  window.addEventListener('hashchange', update);
  runAfterPaint(update);
}

interface Entry {
  item: HTMLElement;
  heading: HTMLElement;
}

/** Returns the last heading above the reading line; at the end of the page, the requested heading, or the last one. */
function findCurrentEntry(entries: readonly Entry[]): HTMLElement | undefined {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + 24 || 120;
  const visibleEntries = entries.filter(({ heading }) => heading.getClientRects().length > 0);
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollHeight - clientHeight - scrollTop < 4) {
    const target = visibleEntries.find(
      ({ heading }) => heading.matches(':target') && heading.getBoundingClientRect().top > 0,
    );
    if (target || scrollTop > 0) return (target ?? visibleEntries.at(-1))?.item;
  }
  return visibleEntries.filter(({ heading }) => heading.getBoundingClientRect().top <= line).at(-1)?.item;
}

function keepVisible(item: HTMLElement, scroller: HTMLElement): void {
  const box = item.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom) scroller.scrollTop += box.top - frame.top - frame.height / 2;
}

function setupBar(): void {
  const bar = document.querySelector<HTMLDetailsElement>('details[data-bd-toc-bar]');
  bar?.addEventListener('toggle', () => {
    if (bar.querySelector('ul')) return;
    const list = document.querySelector('#table-of-contents-content')?.cloneNode(true) as HTMLElement;
    list.removeAttribute('id');
    bar.append(list);
  });
  bar?.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) bar.open = false;
  });
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/**
 * Opens the accordion or expandable that the URL's hash refers to or is inside, and writes an opened accordion's id to
 * the URL. Expandables keep their state until the browser is closed.
 */
import { LIVE_EVENT } from '../../browser/live-event.ts';
import { recall, remember } from '../../browser/storage.ts';

const FOLDS = 'details.accordion, details.expandable';

/** The events of accordions are handled on the page, so that those in live tags behave the same. */
export function setupAccordions(root: ParentNode): void {
  const restore = (): void => restoreExpandables(root);
  root.addEventListener('click', ({ target }) => {
    const fold = (target as Element).closest('summary')?.parentElement;
    if (!(fold instanceof HTMLDetailsElement)) return;
    if (fold.matches('.expandable')) rememberExpandable(fold, root);
    else if (!fold.open && fold.matches('.accordion') && fold.id !== '')
      history.replaceState(history.state, '', createHash(fold));
  });
  // This event doesn't bubble.
  root.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(FOLDS)) return;
      const name = target.open ? 'docs.accordion.open' : 'docs.accordion.close';
      target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { id: target.id } }));
    },
    { capture: true },
  );
  restore();
  openHash();
  // A live tag renders its accordions again.
  root.addEventListener(LIVE_EVENT, () => {
    restore();
    openFolds(findTarget());
  });
  window.addEventListener('hashchange', openHash);
}

const createKey = (index: number): string => `expandable:${location.pathname}:${index}`;

const listExpandables = (root: ParentNode): HTMLDetailsElement[] => [
  ...root.querySelectorAll<HTMLDetailsElement>('details.expandable'),
];

function restoreExpandables(root: ParentNode): void {
  for (const [index, fold] of listExpandables(root).entries()) {
    const state = recall(createKey(index), 'sessionStorage');
    if (state !== undefined) fold.open = state === 'open';
  }
}

function rememberExpandable(fold: HTMLDetailsElement, root: ParentNode): void {
  const index = listExpandables(root).indexOf(fold);
  remember(createKey(index), fold.open ? 'closed' : 'open', 'sessionStorage');
}

/** Joins the ids of nested accordions: `#outer:inner`. */
function createHash(fold: HTMLDetailsElement): string {
  const ids: string[] = [];
  for (
    let ancestor: Element | null = fold;
    ancestor;
    ancestor = ancestor.parentElement?.closest('details.accordion') ?? null
  ) {
    if (ancestor.id !== '') ids.unshift(ancestor.id);
  }
  return `#${ids.join(':')}`;
}

function openHash(): void {
  const target = findTarget();
  if (target && (openFolds(target) || location.hash.includes(':'))) target.scrollIntoView();
}

/** Opens everything around an element. Returns whether anything was closed. */
function openFolds(target: Element | null): boolean {
  let opened = false;
  for (let ancestor = target; ancestor; ancestor = ancestor.parentElement) {
    if (!(ancestor instanceof HTMLDetailsElement) || ancestor.open) continue;
    ancestor.open = true;
    opened = true;
  }
  return opened;
}

function findTarget(): HTMLElement | null {
  try {
    const hash = decodeURIComponent(location.hash.slice(1));
    return document.getElementById(hash) ?? document.getElementById(hash.split(':').at(-1) ?? '');
  } catch {
    return null;
  }
}

/**
 * Opens the accordion or expandable that the URL's hash refers to or is inside, and writes an opened accordion's id to
 * the URL. Expandables keep their state until the browser is closed.
 */
import { recall, remember } from '../page.ts';

export function setupAccordions(root: ParentNode): void {
  const folds = [...root.querySelectorAll<HTMLDetailsElement>('details.accordion, details.expandable')];
  if (folds.length === 0) return;
  const open = (): void => openHash();
  rememberExpandables(folds.filter((fold) => fold.matches('.expandable')));
  window.addEventListener('hashchange', open);
  open();
  for (const fold of folds) {
    fold.querySelector('summary')?.addEventListener('click', () => {
      if (!fold.open && fold.matches('.accordion') && fold.id !== '')
        history.replaceState(history.state, '', createHash(fold));
    });
    fold.addEventListener('toggle', () => {
      const name = fold.open ? 'docs.accordion.open' : 'docs.accordion.close';
      fold.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { id: fold.id } }));
    });
  }
}

function rememberExpandables(folds: readonly HTMLDetailsElement[]): void {
  for (const [index, fold] of folds.entries()) {
    const key = `expandable:${location.pathname}:${index}`;
    const known = recall(key, 'sessionStorage');
    if (known !== undefined) fold.open = known === 'open';
    fold.querySelector('summary')?.addEventListener('click', () => {
      remember(key, fold.open ? 'closed' : 'open', 'sessionStorage');
    });
  }
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
  if (!target) return;
  let opened = false;
  for (let ancestor: Element | null = target; ancestor; ancestor = ancestor.parentElement) {
    if (!(ancestor instanceof HTMLDetailsElement) || ancestor.open) continue;
    ancestor.open = true;
    opened = true;
  }
  if (opened || location.hash.includes(':')) target.scrollIntoView();
}

function findTarget(): HTMLElement | null {
  try {
    const hash = decodeURIComponent(location.hash.slice(1));
    return document.getElementById(hash) ?? document.getElementById(hash.split(':').at(-1) ?? '');
  } catch {
    return null;
  }
}

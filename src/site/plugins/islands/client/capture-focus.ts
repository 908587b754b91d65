/** Preserves a reader's interaction with an island before it is live: focus and typed text. */

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Records the focus inside an island as built; returns a function that restores it in the live one. */
export function captureFocus(island: HTMLElement): (live: HTMLElement) => void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === island || !island.contains(active)) return () => undefined;
  const listSimilarElements = (root: HTMLElement): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(active.tagName),
  ];
  const index = listSimilarElements(island).indexOf(active);
  return (live) => {
    const next = listSimilarElements(live)[index];
    if (!next || next === document.activeElement) return;
    next.focus({ preventScroll: true });
    if (!isField(active) || !isField(next) || active.value === active.defaultValue) return;
    next.value = active.value;
    next.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

const isField = (element: HTMLElement): element is Field =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && isTyped(element));

/** Checkboxes and buttons contain no typed text. */
const isTyped = ({ type }: HTMLInputElement): boolean =>
  !/^(?:checkbox|radio|button|submit|reset|file|image)$/.test(type);

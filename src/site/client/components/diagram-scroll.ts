/** Lets a drawing that is scrolled be reached with Tab, under a name (axe: scrollable-region-focusable); one that fits is no stop. */
export function followScrolling(diagram: HTMLElement, label: string): void {
  const update = (): void => {
    const scrolls = diagram.scrollWidth > diagram.clientWidth || diagram.scrollHeight > diagram.clientHeight;
    for (const [name, value] of Object.entries({ tabindex: '0', role: 'group', 'aria-label': label })) {
      if (scrolls) diagram.setAttribute(name, value);
      else diagram.removeAttribute(name);
    }
  };
  new ResizeObserver(update).observe(diagram);
}

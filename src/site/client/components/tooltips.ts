/**
 * Handles explanations of terms: shown on hover and focus, toggled by a tap, closed with Escape, kept inside the
 * window.
 */
export function setupTooltips(root: ParentNode): void {
  let open: HTMLElement | undefined;
  const close = (): void => {
    open?.classList.remove('tooltip-open');
    open = undefined;
  };
  const show = (tooltip: HTMLElement): void => {
    if (open === tooltip) return;
    close();
    open = tooltip;
    tooltip.classList.add('tooltip-open');
    place(tooltip);
  };
  for (const tooltip of root.querySelectorAll<HTMLElement>('.tooltip')) {
    tooltip.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && show(tooltip));
    tooltip.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && close());
    tooltip.addEventListener('focusin', () => tooltip.querySelector(':focus-visible') && show(tooltip));
    tooltip.addEventListener('focusout', (event) => {
      if (!tooltip.contains(event.relatedTarget as Node | null)) close();
    });
    tooltip.querySelector('.tooltip-trigger')?.addEventListener('pointerup', (event) => {
      if ((event as PointerEvent).pointerType === 'mouse') return;
      if (open === tooltip) close();
      else show(tooltip);
    });
  }
  document.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  document.addEventListener('pointerdown', (event) => {
    if (open && !open.contains(event.target as Node)) close();
  });
}

const MARGIN = 8;

function place(tooltip: HTMLElement): void {
  const content = tooltip.querySelector<HTMLElement>('.tooltip-content');
  if (!content) return;
  content.style.removeProperty('--tooltip-shift');
  const box = content.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shift = Math.max(MARGIN - box.left, 0) || Math.min(width - MARGIN - box.right, 0);
  content.style.setProperty('--tooltip-shift', `${shift}px`);
}

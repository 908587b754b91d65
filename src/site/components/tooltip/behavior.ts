/**
 * Handles explanations of terms: shown on hover and focus, toggled by a tap, closed with Escape, kept inside the
 * window. The events are handled on the page, so that tooltips in live tags behave the same.
 */
export function setupTooltips(root: ParentNode): void {
  let open: HTMLElement | undefined;
  const close = (): void => {
    open?.classList.remove('bd-TooltipOpen');
    open = undefined;
  };
  const show = (tooltip: HTMLElement): void => {
    if (open === tooltip) return;
    close();
    open = tooltip;
    tooltip.classList.add('bd-TooltipOpen');
    positionTooltip(tooltip);
  };
  const find = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('.tooltip') : null;
  const handleLeave = (event: MouseEvent | FocusEvent): void => {
    if (open && open === find(event.target) && !open.contains(event.relatedTarget as Node | null)) close();
  };
  root.addEventListener('pointerover', (event) => {
    const tooltip = find(event.target);
    const { pointerType, relatedTarget } = event as PointerEvent;
    if (tooltip && pointerType === 'mouse' && !tooltip.contains(relatedTarget as Node | null)) show(tooltip);
  });
  root.addEventListener('pointerout', (event) => {
    if ((event as PointerEvent).pointerType === 'mouse') handleLeave(event as PointerEvent);
  });
  root.addEventListener('focusin', (event) => {
    const tooltip = find(event.target);
    if (tooltip?.querySelector(':focus-visible')) show(tooltip);
  });
  root.addEventListener('focusout', (event) => handleLeave(event as FocusEvent));
  root.addEventListener('pointerup', (event) => {
    const tooltip = find(event.target);
    if (!tooltip || (event as PointerEvent).pointerType === 'mouse') return;
    if (!(event.target as Element).closest('.bd-TooltipTrigger')) return;
    if (open === tooltip) close();
    else show(tooltip);
  });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  document.addEventListener('pointerdown', (event) => {
    if (open && !open.contains(event.target as Node)) close();
  });
}

const MARGIN = 8;

function positionTooltip(tooltip: HTMLElement): void {
  const content = tooltip.querySelector<HTMLElement>('.bd-TooltipContent');
  if (!content) return;
  content.style.removeProperty('--tooltip-shift');
  const box = content.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shift = Math.max(MARGIN - box.left, 0) || Math.min(width - MARGIN - box.right, 0);
  content.style.setProperty('--tooltip-shift', `${shift}px`);
}

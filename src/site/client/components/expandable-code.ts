import { afterPaint } from '../page.ts';

/** The button that opens a collapsed code block; a block that fits anyway loses it. */
export function setupExpandableCode(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>('.code-block-expandable')) {
    const button = block.querySelector<HTMLButtonElement>('.code-block-footer-button');
    const source = block.querySelector('pre');
    if (!button || !source) continue;
    afterPaint(() => {
      const fits = source.clientHeight > 0 && source.scrollHeight <= source.clientHeight + 1;
      block.classList.toggle('code-block-short', fits);
    });
    const labels = [button.textContent, button.dataset['less'] ?? ''];
    button.addEventListener('click', () => {
      const open = block.classList.toggle('code-block-open');
      button.setAttribute('aria-expanded', String(open));
      button.textContent = labels[Number(open)] ?? '';
      if (!open && block.getBoundingClientRect().top < 0) block.scrollIntoView({ block: 'nearest' });
    });
  }
}

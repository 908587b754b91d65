import { runAfterPaint } from '../page.ts';

/** Sets up the button that expands a collapsed code block; it is removed from a block that fits anyway. */
export function setupExpandableCode(root: ParentNode): void {
  const blocks = new Map<HTMLElement, HTMLElement>();
  for (const block of root.querySelectorAll<HTMLElement>('.bd-CodeBlockExpandable')) {
    const button = block.querySelector<HTMLButtonElement>('.bd-CodeBlockFooterButton');
    const source = block.querySelector('pre');
    if (!button || !source) continue;
    blocks.set(block, source);
    const labels = [button.textContent, button.dataset['bdLess'] ?? ''];
    button.addEventListener('click', () => {
      const open = block.classList.toggle('bd-CodeBlockOpen');
      button.setAttribute('aria-expanded', String(open));
      button.textContent = labels[Number(open)] ?? '';
      if (!open && block.getBoundingClientRect().top < 0) block.scrollIntoView({ block: 'nearest' });
    });
  }
  runAfterPaint(() => markShort(blocks));
}

/** Reads all heights before marking a block, because each mark would trigger another layout of the page. */
function markShort(blocks: ReadonlyMap<HTMLElement, HTMLElement>): void {
  const fitting = [...blocks].filter(
    ([, source]) => source.clientHeight > 0 && source.scrollHeight <= source.clientHeight + 1,
  );
  for (const [block] of fitting) block.classList.add('bd-CodeBlockShort');
}

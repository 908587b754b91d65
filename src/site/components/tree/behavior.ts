/** Handles file trees: one item in the tab order, moved by arrow keys, Home, End, `*` and typed characters. */
export function setupTrees(root: ParentNode): void {
  for (const tree of root.querySelectorAll<HTMLElement>('.tree')) {
    tree.addEventListener('click', (event) => {
      const row = (event.target as Element).closest('.bd-TreeRow');
      const item = row?.parentElement;
      if (!item) return;
      focusItem(tree, item);
      setOpen(item, item.getAttribute('aria-expanded') === 'false');
    });
    tree.addEventListener('keydown', (event) => {
      const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
      if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
      if (pressKey(event.key, item, tree)) event.preventDefault();
    });
  }
}

/** Returns true if the key was handled. */
function pressKey(key: string, item: HTMLElement, tree: HTMLElement): boolean {
  const visibleItems = listVisibleItems(tree);
  const index = visibleItems.indexOf(item);
  const expanded = item.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return focusItem(tree, visibleItems[index + 1]);
    case 'ArrowUp':
      return focusItem(tree, visibleItems[index - 1]);
    case 'Home':
      return focusItem(tree, visibleItems[0]);
    case 'End':
      return focusItem(tree, visibleItems.at(-1));
    case 'ArrowRight':
      return expanded === 'false' ? setOpen(item, true) : focusItem(tree, item.querySelector('[role="treeitem"]'));
    case 'ArrowLeft':
      if (expanded === 'true' && setOpen(item, false)) return true;
      return focusItem(tree, item.parentElement?.closest<HTMLElement>('[role="treeitem"]'));
    case 'Enter':
    case ' ':
      setOpen(item, expanded === 'false');
      return true;
    case '*':
      for (const sibling of item.parentElement?.children ?? []) setOpen(sibling, true);
      return true;
    default:
      return key.length === 1 && focusItem(tree, findByLetter(key, visibleItems, index));
  }
}

function listVisibleItems(tree: HTMLElement): HTMLElement[] {
  const items = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  return items.filter((item) => !item.parentElement?.closest('[aria-expanded="false"]'));
}

function findByLetter(letter: string, items: HTMLElement[], index: number): HTMLElement | undefined {
  const prefix = letter.toLowerCase();
  const laterItems = [...items.slice(index + 1), ...items.slice(0, index)];
  return laterItems.find((item) => item.querySelector('.bd-TreeName')?.textContent?.toLowerCase().startsWith(prefix));
}

function setOpen(item: Element, open: boolean): boolean {
  if (!item.hasAttribute('aria-expanded') || item.hasAttribute('data-bd-fixed')) return false;
  item.setAttribute('aria-expanded', String(open));
  return true;
}

function focusItem(tree: HTMLElement, item: HTMLElement | null | undefined): boolean {
  if (!item) return false;
  for (const other of tree.querySelectorAll<HTMLElement>('[role="treeitem"]')) {
    other.tabIndex = other === item ? 0 : -1;
    other.setAttribute('aria-selected', String(other === item));
  }
  item.focus({ preventScroll: true });
  item.firstElementChild?.scrollIntoView({ block: 'nearest' });
  return true;
}

import { options, type VNode } from 'preact';

/**
 * Selects the first option of a list that has none with the value from its props, as React does. Preact leaves such a
 * list blank, while the page as built shows the first option. Call once.
 */
export function selectFirstOptions(): void {
  const onDiffed = options.diffed;
  options.diffed = (vnode) => {
    onDiffed?.(vnode);
    if (vnode.type === 'select') selectFirst((vnode as Rendered).__e);
  };
}

/** Preact's name for the element of a node. */
type Rendered = VNode & { __e: HTMLSelectElement | null };

function selectFirst(list: HTMLSelectElement | null): void {
  if (!list || list.multiple || list.size > 1 || list.selectedIndex >= 0) return;
  list.selectedIndex = [...list.options].findIndex((option) => !option.disabled);
}

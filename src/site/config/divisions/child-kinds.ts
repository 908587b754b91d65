import type { NodeKind } from '../../model/navigation-input.ts';

/** Kind and label of a group. */
export const GROUP = { kind: 'group', label: 'group' } as const;

/** Array key → kind of its entries, and the key that contains their label. */
export const CHILD_KINDS: readonly { key: string; kind: NodeKind; label: string }[] = [
  { key: 'languages', kind: 'language', label: 'language' },
  { key: 'versions', kind: 'version', label: 'version' },
  { key: 'products', kind: 'product', label: 'product' },
  { key: 'dropdowns', kind: 'dropdown', label: 'dropdown' },
  { key: 'tabs', kind: 'tab', label: 'tab' },
  { key: 'anchors', kind: 'anchor', label: 'anchor' },
  { key: 'menu', kind: 'menu', label: 'item' },
  { key: 'groups', ...GROUP },
];

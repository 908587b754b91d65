import { h, type VNode } from 'preact';
import { forwardRef } from 'preact/compat';
import { getLabel } from './label.ts';

/** Marks a table that is already in its box. */
const BOX_MARK = '__boxed';

/** Renders a table in the scrolling box for wide tables, as the build prints it. */
const ScrolledTable = forwardRef<HTMLTableElement, Record<string, unknown>>((props, ref) =>
  h(
    'div',
    { class: 'bd-TableScroll', 'data-table-wrapper': '', tabIndex: 0, role: 'group', 'aria-label': getLabel('table') },
    h('table', { ...props, ref, [BOX_MARK]: true }),
  ),
);

/** Wraps a table from author code in such a box. */
export function wrapTable(vnode: VNode): void {
  if (vnode.type !== 'table') return;
  const props = vnode.props as Record<string, unknown>;
  if (props[BOX_MARK] === true) delete props[BOX_MARK];
  else vnode.type = ScrolledTable as unknown as VNode['type'];
}

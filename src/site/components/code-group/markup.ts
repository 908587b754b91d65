import { readBooleanProp } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import type { Kit } from '../kit.ts';

/** A block of a code group. */
export interface GroupedBlock<Content> {
  label: string;
  renderIcon(): Content;
  renderCode(): Content;
}

interface Entry<Content> extends GroupedBlock<Content> {
  selected: boolean;
  tabId: string;
  panelId: string;
}

/** Renders blocks one at a time, below a bar with their labels. */
export function renderCodeGroup<Content>(
  props: Props,
  kit: Kit<Content>,
  blocks: readonly GroupedBlock<Content>[],
): Content {
  const entries = blocks.map((block, index) => ({
    ...block,
    selected: index === 0,
    tabId: kit.uniqueId('bd-CodeTab'),
    panelId: kit.uniqueId('bd-CodePanel'),
  }));
  const dropdown = readBooleanProp(props, 'dropdown');
  return kit.root(
    'div',
    { class: 'code-group' },
    kit.h(
      'div',
      {
        class: 'bd-CodeGroupTabBar',
        role: dropdown ? undefined : 'tablist',
        'data-component-part': 'code-group-tab-bar',
      },
      ...(dropdown ? [renderSelect(entries, kit)] : entries.map((entry) => renderTab(entry, kit))),
    ),
    ...entries.map((entry) => renderPanel(entry, kit)),
  );
}

function renderTab<Content>(
  { label, selected, tabId, panelId, renderIcon }: Entry<Content>,
  kit: Kit<Content>,
): Content {
  const attributes = {
    type: 'button',
    class: 'bd-CodeGroupTab',
    role: 'tab',
    id: tabId,
    'aria-controls': panelId,
    'aria-selected': String(selected),
    tabindex: selected ? 0 : -1,
    'data-bd-title': label,
  };
  return kit.h('button', attributes, renderIcon(), kit.string(label));
}

function renderSelect<Content>(entries: readonly Entry<Content>[], kit: Kit<Content>): Content {
  const options = entries.map(({ label, panelId }) =>
    kit.h('option', { value: panelId, 'data-bd-title': label }, kit.string(label)),
  );
  return kit.h('select', { class: 'bd-CodeGroupSelect', 'aria-label': kit.text('chooseExample') }, ...options);
}

function renderPanel<Content>({ label, selected, panelId, renderCode }: Entry<Content>, kit: Kit<Content>): Content {
  const attributes = {
    class: 'bd-CodeGroupPanel',
    role: 'tabpanel',
    id: panelId,
    'aria-label': label,
    hidden: !selected,
    'data-bd-title': label,
  };
  return kit.h('div', attributes, renderCode());
}

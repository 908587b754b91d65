import { readBooleanProp, readNumberProp } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import { part, type ChildComponent, type Kit } from '../kit.ts';

export function renderTabs<Content>(props: Props, kit: Kit<Content>): Content {
  const entries = kit.listChildren('Tab').map((tab) => ({
    ...tab,
    tabId: kit.uniqueId('bd-Tab'),
    panelId: tab.kit.id ?? kit.uniqueId('bd-TabPanel'),
  }));
  const chosen = Math.min(readNumberProp(props, 'defaultTabIndex') ?? 0, entries.length - 1);
  return kit.root(
    'div',
    {
      class: readBooleanProp(props, 'borderBottom') ? 'tabs bd-TabsBorderBottom' : 'tabs',
      'data-bd-sync': readBooleanProp(props, 'sync', true) ? undefined : 'false',
    },
    kit.optional(
      'ul',
      { class: 'bd-TabsList', role: 'tablist', 'data-component-part': 'tabs-list' },
      ...entries.map((entry, index) => renderListItem(entry, index === chosen)),
    ),
    kit.h('div', part('tabs-panels'), ...entries.map((entry, index) => renderPanel(entry, index === chosen))),
    kit.otherChildren('Tab'),
  );
}

interface Entry<Content> extends ChildComponent<Content> {
  tabId: string;
  panelId: string;
}

function renderListItem<Content>({ props, kit, tabId, panelId }: Entry<Content>, selected: boolean): Content {
  const attributes = {
    class: 'bd-Tab',
    role: 'tab',
    id: tabId,
    'aria-controls': panelId,
    'aria-selected': String(selected),
    tabindex: selected ? 0 : -1,
    'data-component-part': 'tab-button',
    'data-bd-title': kit.plainText(props['title']),
  };
  const icon = kit.icon(props['icon'], { type: props['iconType'], class: 'tab-icon' });
  return kit.h('li', attributes, icon, kit.value(props['title']));
}

function renderPanel<Content>({ props, kit, tabId, panelId }: Entry<Content>, selected: boolean): Content {
  const attributes = {
    class: 'bd-TabContent',
    role: 'tabpanel',
    id: panelId,
    'aria-labelledby': tabId,
    tabindex: 0,
    hidden: !selected,
    'data-component-part': 'tab-content',
    'data-bd-title': kit.plainText(props['title']),
  };
  return kit.root('div', attributes, kit.aliases(), kit.children());
}

/** Renders a Tab outside Tabs: a titled block. */
export function renderTab<Content>(props: Props, kit: Kit<Content>): Content {
  const title = kit.optional('strong', {}, kit.value(props['title']));
  return kit.root(
    'div',
    { class: 'bd-TabContent' },
    kit.aliases(),
    kit.optional('p', { class: 'bd-TabTitle' }, title),
    kit.children(),
  );
}

/** Live tabs. */
import { h, toChildArray } from 'preact';
import { isElementOfType } from './is-element-of-type.ts';
import { isOn, createRootProps, getTitle, type BuiltIn, type BuiltInProps } from './markup.ts';
import { Panels, type Panel } from './panels.ts';

export const Tabs: BuiltIn = (props) => {
  const panels = toChildArray(props.children)
    .filter((child) => isElementOfType(child, 'Tab', Tab))
    .map(({ props }): Panel => ({
      title: getTitle(props as BuiltInProps),
      icon: (props as BuiltInProps)['icon'],
      content: props.children,
    }));
  const first = Math.min(Number(props['defaultTabIndex'] ?? 0) || 0, Math.max(0, panels.length - 1));
  return h(
    'div',
    createRootProps(props, { class: isOn(props['borderBottom']) ? 'tabs tabs-border-bottom' : 'tabs' }),
    h(Panels, { panels, first, look: 'tabs' }),
  );
};

export const Tab: BuiltIn = (props) => {
  const label = getTitle(props);
  return h(
    'div',
    createRootProps(props, { class: 'tab-content' }),
    label ? h('p', { class: 'tab-title' }, h('strong', null, label)) : null,
    props.children,
  );
};

/** Shows one of several panels at a time, as `client/components/tabs.ts` does for the build's. */
import { Fragment, h, type ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Drawing } from './drawing.ts';

export interface Panel {
  title: ComponentChildren;
  icon?: unknown;
  content: ComponentChildren;
}

export function Panels({
  panels,
  first,
  look,
}: {
  panels: readonly Panel[];
  first: number;
  look: 'tabs' | 'code';
}): ComponentChildren {
  const [chosen, choose] = useState(first);
  const id = useId();
  const isTabs = look === 'tabs';
  const onKey = (event: KeyboardEvent, index: number): void => {
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: panels.length - 1,
      Enter: index,
      ' ': index,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + panels.length) % panels.length;
    choose(next);
    ((event.currentTarget as Element).parentElement?.children[next] as HTMLElement | undefined)?.focus();
  };
  const tabs = panels.map(({ title, icon }, index) =>
    h(
      isTabs ? 'li' : 'button',
      {
        ...(!isTabs && { type: 'button' }),
        class: isTabs ? 'tab' : 'code-group-tab',
        role: 'tab',
        ...(isTabs && { 'data-component-part': 'tab-button' }),
        id: `${id}-tab-${index}`,
        'aria-controls': `${id}-panel-${index}`,
        'aria-selected': String(index === chosen) as 'true' | 'false',
        tabIndex: index === chosen ? 0 : -1,
        onClick: () => choose(index),
        onKeyDown: (event: KeyboardEvent) => onKey(event, index),
      },
      icon ? h(Drawing, { icon, class: 'tab-icon' }) : null,
      title,
    ),
  );
  const elements = panels.map(({ content }, index) =>
    h(
      'div',
      {
        class: isTabs ? 'tab-content' : 'code-group-panel',
        role: 'tabpanel',
        id: `${id}-panel-${index}`,
        'aria-labelledby': `${id}-tab-${index}`,
        hidden: index !== chosen,
        ...(isTabs && { tabIndex: 0 }),
      },
      content,
    ),
  );
  return h(
    Fragment,
    null,
    h(isTabs ? 'ul' : 'div', { class: isTabs ? 'tabs-list' : 'code-group-tab-bar', role: 'tablist' }, tabs),
    isTabs ? h('div', { class: 'tabs-panels' }, elements) : elements,
  );
}

import { findSafeColor } from '../../color/safe-color.ts';
import { readStringProp } from '../../model/props.ts';
import { part, type Markup } from '../kit.ts';

/** The icons of callouts by type. A custom callout has none. */
export const CALLOUT_ICONS: Readonly<Record<string, string>> = {
  note: 'lucide:sticky-note',
  tip: 'lucide:lightbulb',
  info: 'lucide:info',
  warning: 'lucide:triangle-alert',
  check: 'lucide:circle-check',
  danger: 'lucide:octagon-alert',
};

/** Returns the markup of callouts of one type. The icon of a type other than `custom` tells readers the type. */
export const createCalloutMarkup =
  (type: string): Markup =>
  (props, kit) => {
    const icon = CALLOUT_ICONS[type];
    const color = type === 'custom' ? findSafeColor(readStringProp(props, 'color')) : undefined;
    return kit.root(
      'div',
      {
        class: 'callout',
        'data-callout-type': type,
        style: color === undefined ? undefined : `--callout-color:${color}`,
      },
      kit.optional(
        'span',
        part(
          'callout-icon',
          icon === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': kit.text(type) },
        ),
        kit.icon(props['icon'] ?? icon, { type: props['iconType'], size: 18 }),
      ),
      kit.h(
        'div',
        { class: 'bd-CalloutBody' },
        kit.optional('p', part('callout-title'), kit.value(props['title'])),
        kit.h('div', part('callout-content'), kit.children()),
      ),
    );
  };

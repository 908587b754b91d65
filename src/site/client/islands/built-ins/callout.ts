/** Live callouts of every type. */
import { h } from 'preact';
import { Drawing } from './drawing.ts';
import { label } from './label.ts';
import { part, root, title, type BuiltIn } from './markup.ts';

export const callout =
  (type: string, icon?: string): BuiltIn =>
  (props) => {
    const color = type === 'custom' && typeof props['color'] === 'string' ? props['color'] : undefined;
    const named = icon === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label(type) };
    const drawing = props['icon'] ?? icon;
    return h(
      'div',
      root(props, {
        class: 'callout',
        'data-callout-type': type,
        ...(color !== undefined && { style: `--callout-color:${color}` }),
      }),
      drawing ? part('span', 'callout-icon', h(Drawing, { icon: drawing, size: 18, color }), named) : null,
      h(
        'div',
        { class: 'callout-body' },
        part('p', 'callout-title', title(props)),
        h('div', { class: 'callout-content', 'data-component-part': 'callout-content' }, props.children),
      ),
    );
  };

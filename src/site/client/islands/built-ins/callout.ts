/** Live callouts of every type. */
import { h } from 'preact';
import { Drawing } from './drawing.ts';
import { getLabel } from './label.ts';
import { renderPart, createRootProps, getTitle, type BuiltIn } from './markup.ts';

export const createCallout =
  (type: string, icon?: string): BuiltIn =>
  (props) => {
    const color = type === 'custom' && typeof props['color'] === 'string' ? props['color'] : undefined;
    const ariaProps = icon === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': getLabel(type) };
    const drawing = props['icon'] ?? icon;
    return h(
      'div',
      createRootProps(props, {
        class: 'callout',
        'data-callout-type': type,
        ...(color !== undefined && { style: `--callout-color:${color}` }),
      }),
      drawing ? renderPart('span', 'callout-icon', h(Drawing, { icon: drawing, size: 18, color }), ariaProps) : null,
      h(
        'div',
        { class: 'callout-body' },
        renderPart('p', 'callout-title', getTitle(props)),
        h('div', { class: 'callout-content', 'data-component-part': 'callout-content' }, props.children),
      ),
    );
  };

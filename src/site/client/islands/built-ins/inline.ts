/** Live components inside a line of text. */
import { h } from 'preact';
import { Drawing } from './drawing.ts';
import { isOn, createRootProps, type BuiltIn } from './markup.ts';

export const Badge: BuiltIn = (props) => {
  const rootProps = {
    'data-badge': '',
    'data-color': props['color'] ?? 'gray',
    'data-size': props['size'] ?? 'md',
    'data-shape': props['shape'] ?? 'rounded',
    ...(isOn(props['stroke']) && { 'data-stroke': '' }),
    ...(isOn(props['disabled']) && { 'data-disabled': '' }),
  };
  return h(
    'span',
    createRootProps(props, rootProps),
    props['icon'] ? h(Drawing, { icon: props['icon'], size: 12 }) : null,
    props.children,
  );
};

export const Tooltip: BuiltIn = (props) =>
  h('span', { class: 'tooltip', title: String(props['tip'] ?? '') }, props.children);

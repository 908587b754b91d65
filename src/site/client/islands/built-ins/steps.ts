/** Live numbered steps. */
import { cloneElement, h, toChildArray, type ComponentChildren } from 'preact';
import { Drawing } from './drawing.ts';
import { isOf } from './is-of.ts';
import { part, root, title, type BuiltIn, type BuiltInProps } from './markup.ts';

export const Steps: BuiltIn = (props) => {
  let number = 0;
  const children = toChildArray(props.children).map((child) => {
    if (!isOf(child, 'Step', Step)) return child;
    number++;
    return cloneElement(child, { stepNumber: (child.props as BuiltInProps)['stepNumber'] ?? number });
  });
  return h('div', root(props, { class: 'steps', role: 'list' }), children);
};

export const Step: BuiltIn = (props) =>
  h(
    'div',
    root(props, { class: 'step', role: 'listitem', 'data-component-part': 'step-item' }),
    h('div', { class: 'step-line', 'aria-hidden': 'true' }),
    h(
      'div',
      { class: 'step-number' },
      props['icon'] ? h(Drawing, { icon: props['icon'], size: 14 }) : ((props['stepNumber'] as ComponentChildren) ?? 1),
    ),
    h(
      'div',
      { class: 'step-body' },
      part('p', 'step-title', title(props)),
      h('div', { class: 'step-content' }, props.children),
    ),
  );

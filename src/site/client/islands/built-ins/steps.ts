/** Live numbered steps. */
import { cloneElement, h, toChildArray, type ComponentChildren } from 'preact';
import { Drawing } from './drawing.ts';
import { isElementOfType } from './is-element-of-type.ts';
import { renderPart, createRootProps, getTitle, type BuiltIn, type BuiltInProps } from './markup.ts';

export const Steps: BuiltIn = (props) => {
  let number = 0;
  const children = toChildArray(props.children).map((child) => {
    if (!isElementOfType(child, 'Step', Step)) return child;
    number++;
    return cloneElement(child, { stepNumber: (child.props as BuiltInProps)['stepNumber'] ?? number });
  });
  return h('div', createRootProps(props, { class: 'steps', role: 'list' }), children);
};

export const Step: BuiltIn = (props) =>
  h(
    'div',
    createRootProps(props, { class: 'step', role: 'listitem', 'data-component-part': 'step-item' }),
    h('div', { class: 'step-line', 'aria-hidden': 'true' }),
    h(
      'div',
      { class: 'step-number' },
      props['icon'] ? h(Drawing, { icon: props['icon'], size: 14 }) : ((props['stepNumber'] as ComponentChildren) ?? 1),
    ),
    h(
      'div',
      { class: 'step-body' },
      renderPart('p', 'step-title', getTitle(props)),
      h('div', { class: 'step-content' }, props.children),
    ),
  );

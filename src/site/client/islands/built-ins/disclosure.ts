/** Live disclosures: both are a `<details>` with a summary. */
import { h, type ComponentChildren } from 'preact';
import { Drawing } from './drawing.ts';
import { isOn, part, root, text, title, type BuiltIn, type BuiltInProps } from './markup.ts';

export const Accordion: BuiltIn = (props) =>
  disclosure(
    'accordion',
    props,
    props['icon'] ? h('span', null, h(Drawing, { icon: props['icon'], class: 'accordion-icon' })) : null,
    h(
      'span',
      { class: 'accordion-title-container' },
      part('span', 'accordion-title', title(props)),
      part('span', 'accordion-description', text(props, 'description')),
    ),
  );

export const Expandable: BuiltIn = (props) => disclosure('expandable', props, h('span', null, title(props)));

function disclosure(name: string, props: BuiltInProps, ...summary: ComponentChildren[]): ComponentChildren {
  return h(
    'details',
    root(props, { class: name, open: isOn(props['defaultOpen']) }),
    h('summary', { class: `${name}-button` }, h('span', { class: `${name}-caret`, 'aria-hidden': 'true' }), ...summary),
    h('div', { class: `${name}-content` }, props.children),
  );
}

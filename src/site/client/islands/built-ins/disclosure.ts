/** Live disclosures: both are a `<details>` with a summary. */
import { h, type ComponentChildren } from 'preact';
import { Drawing } from './drawing.ts';
import { isOn, renderPart, createRootProps, getContent, getTitle, type BuiltIn, type BuiltInProps } from './markup.ts';

export const Accordion: BuiltIn = (props) =>
  renderDisclosure(
    'accordion',
    props,
    props['icon'] ? h('span', null, h(Drawing, { icon: props['icon'], class: 'accordion-icon' })) : null,
    h(
      'span',
      { class: 'accordion-title-container' },
      renderPart('span', 'accordion-title', getTitle(props)),
      renderPart('span', 'accordion-description', getContent(props, 'description')),
    ),
  );

export const Expandable: BuiltIn = (props) => renderDisclosure('expandable', props, h('span', null, getTitle(props)));

function renderDisclosure(name: string, props: BuiltInProps, ...summary: ComponentChildren[]): ComponentChildren {
  return h(
    'details',
    createRootProps(props, { class: name, open: isOn(props['defaultOpen']) }),
    h('summary', { class: `${name}-button` }, h('span', { class: `${name}-caret`, 'aria-hidden': 'true' }), ...summary),
    h('div', { class: `${name}-content` }, props.children),
  );
}

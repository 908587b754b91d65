import { readBooleanProp } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import { part, type Kit } from '../kit.ts';

export function renderAccordion<Content>(props: Props, kit: Kit<Content>): Content {
  const { title, description, icon, iconType } = props;
  return kit.root(
    'details',
    part('accordion', { class: 'accordion', open: readBooleanProp(props, 'defaultOpen') }),
    kit.h(
      'summary',
      part('accordion-button'),
      kit.h('span', {
        class: 'bd-AccordionCaret',
        'data-component-part': 'accordion-caret-right',
        'aria-hidden': 'true',
      }),
      kit.optional(
        'span',
        { 'data-component-part': 'accordion-icon' },
        kit.icon(icon, { type: iconType, class: 'bd-AccordionIcon' }),
      ),
      kit.h(
        'span',
        part('accordion-title-container'),
        kit.aliases(),
        kit.h('span', part('accordion-title'), kit.value(title, kit.text('showMore'))),
        kit.optional('span', part('accordion-description'), kit.value(description)),
      ),
    ),
    kit.h('div', part('accordion-content'), kit.children()),
  );
}

import { readBooleanProp } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import type { Kit } from '../kit.ts';

export function renderExpandable<Content>(props: Props, kit: Kit<Content>): Content {
  const title = kit.value(props['title'], kit.text('childAttributes'));
  const renderLabel = (key: 'show' | 'hide') =>
    kit.h('span', { class: `expandable-${key}` }, kit.string(`${kit.text(key)} `), title);
  return kit.root(
    'details',
    { class: 'expandable', open: readBooleanProp(props, 'defaultOpen') },
    kit.h(
      'summary',
      { class: 'expandable-button' },
      kit.h('span', { class: 'expandable-caret', 'aria-hidden': 'true' }),
      renderLabel('show'),
      renderLabel('hide'),
    ),
    kit.h(
      'div',
      { class: 'expandable-content' },
      kit.optional('p', {}, kit.value(props['description'])),
      kit.children(),
    ),
  );
}

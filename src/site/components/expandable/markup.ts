import { readBooleanProp } from '../../model/props.ts';
import { toOwnName } from '../../model/own-names.ts';
import type { Props } from '../../model/tree.ts';
import type { Kit } from '../kit.ts';

export function renderExpandable<Content>(props: Props, kit: Kit<Content>): Content {
  const title = kit.value(props['title'], kit.text('childAttributes'));
  const renderLabel = (key: 'show' | 'hide') =>
    kit.h('span', { class: toOwnName(`expandable-${key}`) }, kit.string(`${kit.text(key)} `), title);
  return kit.root(
    'details',
    { class: 'expandable', open: readBooleanProp(props, 'defaultOpen') },
    kit.h(
      'summary',
      { class: 'bd-ExpandableButton' },
      kit.h('span', { class: 'bd-ExpandableCaret', 'aria-hidden': 'true' }),
      renderLabel('show'),
      renderLabel('hide'),
    ),
    kit.h(
      'div',
      { class: 'bd-ExpandableContent' },
      kit.optional('p', {}, kit.value(props['description'])),
      kit.children(),
    ),
  );
}

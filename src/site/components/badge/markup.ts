import { readBooleanProp, readChoiceProp, splitWords } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import type { Kit } from '../kit.ts';

export const BADGE_VALUES = {
  color: splitWords('gray blue green yellow orange red purple white surface white-destructive surface-destructive'),
  size: splitWords('xs sm md lg'),
  shape: ['rounded', 'pill'],
};

export function renderBadge<Content>(props: Props, kit: Kit<Content>): Content {
  const attributes = {
    'data-badge': '',
    'data-color': readChoiceProp(props, 'color', BADGE_VALUES.color) ?? 'gray',
    'data-size': readChoiceProp(props, 'size', BADGE_VALUES.size) ?? 'md',
    'data-bd-shape': readChoiceProp(props, 'shape', BADGE_VALUES.shape) ?? 'rounded',
    'data-bd-stroke': readBooleanProp(props, 'stroke'),
    'data-bd-disabled': readBooleanProp(props, 'disabled'),
  };
  return kit.root('span', attributes, kit.icon(props['icon'], { type: props['iconType'], size: 12 }), kit.children());
}

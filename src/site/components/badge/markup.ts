import { readBooleanProp, readChoiceProp, splitWords } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import type { Kit } from '../kit.ts';

const COLORS = splitWords(
  'gray blue green yellow orange red purple white surface white-destructive surface-destructive',
);
const SIZES = splitWords('xs sm md lg');

export function renderBadge<Content>(props: Props, kit: Kit<Content>): Content {
  const attributes = {
    'data-badge': '',
    'data-color': readChoiceProp(props, 'color', COLORS) ?? 'gray',
    'data-size': readChoiceProp(props, 'size', SIZES) ?? 'md',
    'data-bd-shape': readChoiceProp(props, 'shape', ['rounded', 'pill']) ?? 'rounded',
    'data-bd-stroke': readBooleanProp(props, 'stroke'),
    'data-bd-disabled': readBooleanProp(props, 'disabled'),
  };
  return kit.root('span', attributes, kit.icon(props['icon'], { type: props['iconType'], size: 12 }), kit.children());
}

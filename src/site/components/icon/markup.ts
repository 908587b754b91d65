import { readNumberProp, readStringProp } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import type { Kit } from '../kit.ts';

export function renderIcon<Content>(props: Props, kit: Kit<Content>): Content {
  const { icon, src, iconType } = props;
  const color = readStringProp(props, 'color');
  const className = readStringProp(props, 'className');
  const drawing = kit.icon(icon ?? src, {
    type: iconType,
    size: readNumberProp(props, 'size') ?? 16,
    class: className === undefined ? 'bd-IconInline' : `bd-IconInline ${className}`,
    ...(color !== undefined && { color }),
  });
  return kit.fragment(drawing, kit.children());
}

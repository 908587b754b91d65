import { readStringProp } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import { part, type Kit } from '../kit.ts';
import { linkAttributes } from '../link-attributes.ts';

export function renderTooltip<Content>(props: Props, kit: Kit<Content>): Content {
  const id = kit.uniqueId('bd-Tooltip');
  return kit.root(
    'span',
    { class: 'tooltip' },
    kit.h('span', { class: 'bd-TooltipTrigger', tabindex: 0, 'aria-describedby': id }, kit.children()),
    kit.h(
      'span',
      { class: 'bd-TooltipContent', id, role: 'tooltip', 'data-component-part': 'tooltip-content' },
      kit.optional('span', part('tooltip-title'), kit.value(props['headline'])),
      kit.h('span', part('tooltip-description'), kit.value(props['tip'])),
      renderLink(props, kit),
    ),
  );
}

function renderLink<Content>(props: Props, kit: Kit<Content>): Content {
  const url = readStringProp(props, 'href');
  if (url === undefined) return kit.optional('span', part('tooltip-cta'), kit.value(props['cta']));
  const attributes = {
    class: 'bd-TooltipCta',
    ...linkAttributes(kit.link(url)),
    'data-component-part': 'tooltip-cta',
  };
  return kit.optional('a', attributes, kit.withoutLinks(kit.value(props['cta'])));
}

import { readBooleanProp, readStringProp } from '../../model/props.ts';
import type { Props } from '../../model/tree.ts';
import { CALLOUT_ICONS } from '../callout/markup.ts';
import { part, type Kit } from '../kit.ts';
import { linkAttributes } from '../link-attributes.ts';

/** The icon of a card with a link to another site. */
export const ARROW_ICON = 'lucide:arrow-up-right';

export function renderCard<Content>(props: Props, kit: Kit<Content>): Content {
  const disabled = readBooleanProp(props, 'disabled');
  const url = disabled ? undefined : readStringProp(props, 'href');
  const link = url === undefined ? undefined : kit.link(url);
  const linkProps = linkAttributes(link, readStringProp(props, 'target'));
  const attributes = {
    class: readBooleanProp(props, 'horizontal') ? 'card bd-CardHorizontal' : 'card',
    'data-bd-card': true,
    'data-bd-card-type': findCardType(props),
    'aria-disabled': disabled ? 'true' : undefined,
  };
  const content = kit.fragment(
    renderImage(props, kit),
    renderBody(props, kit),
    renderArrow(props, kit, link?.external === true),
  );
  if (link === undefined) return kit.root('div', attributes, content);
  if (!kit.hasLink()) return kit.root('a', { ...attributes, ...linkProps }, kit.withoutLinks(content));
  const label = kit.plainTitle(props['title']) || link.href;
  const stretchedLink = kit.h('a', { class: 'bd-CardStretchedLink', ...linkProps, 'aria-label': label });
  return kit.root('div', { ...attributes, class: `${attributes.class} bd-CardLinked` }, stretchedLink, content);
}

function findCardType(props: Props): string | undefined {
  const type = readStringProp(props, 'type') ?? '';
  return Object.hasOwn(CALLOUT_ICONS, type) ? type : undefined;
}

function renderImage<Content>(props: Props, kit: Kit<Content>): Content {
  const url = readStringProp(props, 'img', 'image');
  if (url === undefined) return kit.fragment();
  const imageProps = {
    class: 'bd-CardImage',
    alt: '',
    loading: 'lazy',
    decoding: 'async',
    'data-component-part': 'card-image',
  };
  const { src, width, height } = kit.asset(url);
  return kit.h('img', { src, width, height, ...imageProps });
}

function renderBody<Content>(props: Props, kit: Kit<Content>): Content {
  const icon = props['icon'] ?? CALLOUT_ICONS[findCardType(props) ?? ''];
  const color = readStringProp(props, 'color');
  return kit.h(
    'div',
    part('card-content-container'),
    kit.optional(
      'span',
      part('card-icon'),
      kit.icon(icon, { type: props['iconType'], size: 20, ...(color !== undefined && { color }) }),
    ),
    kit.h(
      'div',
      { class: 'bd-CardText' },
      kit.optional('div', part('card-title'), kit.value(props['title'])),
      kit.optional('div', part('card-content'), kit.value(props['description']), kit.children()),
      kit.optional('span', part('card-cta'), kit.value(props['cta'])),
    ),
  );
}

function renderArrow<Content>(props: Props, kit: Kit<Content>, isExternal: boolean): Content {
  const isLinked = readStringProp(props, 'href') !== undefined;
  return isLinked && readBooleanProp(props, 'arrow', isExternal)
    ? kit.h('span', part('card-arrow'), kit.icon(ARROW_ICON, {}))
    : kit.fragment();
}

/** Live cards, and the grids that contain them. */
import { h } from 'preact';
import { readStringProp } from '../../../model/props.ts';
import type { Props } from '../../../model/tree.ts';
import { toPageAddress } from '../localize.ts';
import { Drawing } from './drawing.ts';
import { isOn, renderPart, createRootProps, getContent, getTitle, type BuiltIn } from './markup.ts';

export const Card: BuiltIn = (props) => {
  const { href, target } = props;
  const isLink = typeof href === 'string' && !isOn(props['disabled']);
  const isForeign = isLink && /^(?:https?:)?\/\//.test(href);
  const url = isLink ? (/^\/(?!\/)/.test(href) ? toPageAddress(href, true) : href) : undefined;
  const rootProps = {
    class: isOn(props['horizontal']) ? 'card card-horizontal' : 'card',
    'data-card': '',
    ...(url !== undefined && { href: url }),
    ...((target === '_blank' || (isForeign && target !== '_self')) && { target: '_blank', rel: 'noreferrer' }),
  };
  const image = props['img'] ?? props['image'];
  const body = [getContent(props, 'description'), props.children];
  const hasBody = body.some((one) => one !== undefined && one !== null && one !== '');
  const icon = props['icon']
    ? renderPart(
        'span',
        'card-icon',
        h(Drawing, { icon: props['icon'], size: 20, color: readStringProp(props as Props, 'color') }),
      )
    : null;
  return h(
    isLink ? 'a' : 'div',
    createRootProps(props, rootProps),
    image ? h('img', { class: 'card-image', src: image as string, alt: '' }) : null,
    h(
      'div',
      { class: 'card-content-container', 'data-component-part': 'card-content-container' },
      icon,
      h(
        'div',
        { class: 'card-text' },
        renderPart('div', 'card-title', getTitle(props)),
        hasBody ? renderPart('div', 'card-content', body) : null,
        renderPart('span', 'card-cta', getContent(props, 'cta')),
      ),
    ),
  );
};

export const createColumns =
  (name: string): BuiltIn =>
  (props) => {
    const count = Math.min(4, Math.max(1, Math.round(Number(props['cols'] ?? 2)) || 2));
    return h('div', createRootProps(props, { class: name, 'data-cols': count }), props.children);
  };

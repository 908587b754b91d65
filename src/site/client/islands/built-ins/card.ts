/** Live cards, and the grids that contain them. */
import { h } from 'preact';
import { addressOf } from '../addresses.ts';
import { Drawing } from './drawing.ts';
import { isOn, part, root, text, title, type BuiltIn } from './markup.ts';

export const Card: BuiltIn = (props) => {
  const { href, target } = props;
  const isLink = typeof href === 'string' && !isOn(props['disabled']);
  const isForeign = isLink && /^(?:https?:)?\/\//.test(href);
  const url = isLink ? (/^\/(?!\/)/.test(href) ? addressOf(href, true) : href) : undefined;
  const own = {
    class: isOn(props['horizontal']) ? 'card card-horizontal' : 'card',
    'data-card': '',
    ...(url !== undefined && { href: url }),
    ...((target === '_blank' || (isForeign && target !== '_self')) && { target: '_blank', rel: 'noreferrer' }),
  };
  const image = props['img'] ?? props['image'];
  const body = [text(props, 'description'), props.children];
  const hasBody = body.some((one) => one !== undefined && one !== null && one !== '');
  const icon = props['icon']
    ? part('span', 'card-icon', h(Drawing, { icon: props['icon'], size: 20, color: props['color'] }))
    : null;
  return h(
    isLink ? 'a' : 'div',
    root(props, own),
    image ? h('img', { class: 'card-image', src: image as string, alt: '' }) : null,
    h(
      'div',
      { class: 'card-content-container', 'data-component-part': 'card-content-container' },
      icon,
      h(
        'div',
        { class: 'card-text' },
        part('div', 'card-title', title(props)),
        hasBody ? part('div', 'card-content', body) : null,
        part('span', 'card-cta', text(props, 'cta')),
      ),
    ),
  );
};

export const columns =
  (name: string): BuiltIn =>
  (props) => {
    const count = Math.min(4, Math.max(1, Math.round(Number(props['cols'] ?? 2)) || 2));
    return h('div', root(props, { class: name, 'data-cols': count }), props.children);
  };

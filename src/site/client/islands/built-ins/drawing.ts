/** Icons in an island's content. */
import { h, isValidElement, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { PartsContext } from '../parts.ts';
import type { BuiltIn } from './markup.ts';

interface DrawingProps {
  icon?: unknown;
  size?: number | undefined;
  color?: unknown;
  class?: string;
}

/** Renders an icon that the build left for the island; emoji, files and elements are rendered directly. */
export function Drawing({ icon, size = 16, color, class: name = '' }: DrawingProps): ComponentChildren {
  const parts = useContext(PartsContext);
  const className = `icon ${name}`.trim();
  if (isValidElement(icon) || Array.isArray(icon))
    return h('span', { class: className, 'aria-hidden': 'true' }, icon as VNode);
  if (typeof icon !== 'string' || icon === '') return null;
  const drawing = parts?.icons.get(icon);
  if (drawing) {
    const href = drawing.querySelector('use')?.getAttribute('href') ?? '';
    const svgProps = {
      class: className,
      'aria-hidden': 'true',
      width: size,
      height: size,
      ...(color ? { style: `color:${String(color)}` } : {}),
    };
    return h('svg', svgProps, h('use', { href }));
  }
  if (/[/.]/.test(icon))
    return h('img', { class: className, src: icon, alt: '', 'aria-hidden': 'true', width: size, height: size });
  return /\p{Extended_Pictographic}/u.test(icon) ? h('span', { class: className, 'aria-hidden': 'true' }, icon) : null;
}

export const Icon: BuiltIn = (props) => {
  const size = Number.parseFloat(String(props['size'] ?? 16)) || 16;
  const name = `icon-inline ${String(props['className'] ?? '')}`.trim();
  return h(Drawing, { icon: props['icon'] ?? props['src'], size, color: props['color'], class: name });
};

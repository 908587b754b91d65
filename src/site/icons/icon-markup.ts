/** Prints icons: one symbol per icon in the page's sprite, and a reference at each use. */
import { renderAttributes } from '../../lib/html.ts';
import { findSafeColor } from '../color/safe-color.ts';
import type { Icon } from './icon.ts';

export interface IconMarkupOptions {
  /** CSS pixels. @defaultValue 16 */
  size?: number | undefined;
  /** Color from the author; anything other than a color is dropped. @defaultValue the text's color */
  color?: string | undefined;
  class?: string | undefined;
}

export function renderIcon(icon: Icon, options: IconMarkupOptions = {}): string {
  return `<svg${renderAttributes(getIconAttributes(options))}><use href="#bd-${icon.id}"/></svg>`;
}

/** Returns the attributes of an icon's `<svg>`, in the build and in live tags. */
export function getIconAttributes(options: IconMarkupOptions) {
  const size = options.size ?? 16;
  const color = findSafeColor(options.color);
  return {
    class: options.class === undefined ? 'icon' : `icon ${options.class}`,
    'aria-hidden': 'true',
    width: size,
    height: size,
    style: color === undefined ? undefined : `color:${color}`,
  };
}

export function renderIconSymbol(icon: Icon): string {
  return `<symbol id="bd-${icon.id}" viewBox="${icon.viewBox}">${icon.body}</symbol>`;
}

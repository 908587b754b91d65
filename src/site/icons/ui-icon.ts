import { toOwnName } from '../model/own-names.ts';

/**
 * Prints one of the theme's own icons, drawn by the style sheet as a mask in the text color, so that it adds no bytes
 * to a page.
 */
export function ui(name: UiIcon): string {
  return `<span class="bd-Ui ${toOwnName(`ui-${name}`)}" aria-hidden="true"></span>`;
}

export type UiIcon = (typeof UI_ICONS)[number];

/** Lucide names of the theme's own icons; `theme/assets.ts` generates their style rules. */
export const UI_ICONS = [
  'search',
  'menu',
  'x',
  'sun',
  'moon',
  'monitor',
  'languages',
  'chevron-down',
  'chevron-right',
  'chevrons-up-down',
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'check',
  'copy',
  'download',
  'link',
  'list',
  'rss',
  'hash',
  'file-text',
  'clock',
  'zoom-in',
  'zoom-out',
  'rotate-ccw',
  'maximize',
  'thumbs-up',
  'thumbs-down',
  'square-pen',
  'circle-dot',
] as const;

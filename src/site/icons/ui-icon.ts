/** An icon of the theme's own, drawn by the style sheet as a mask in the text's color: it costs a page no bytes. */
export function ui(name: UiIcon): string {
  return `<span class="ui ui-${name}" aria-hidden="true"></span>`;
}

export type UiIcon = (typeof UI_ICONS)[number];

/** Names in the Lucide set of the icons the theme draws itself; `theme/assets.ts` makes the style rules. */
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

/** Placement of the navigation in each theme, which complements the tokens in `css/themes/`. */
import type { ThemeName } from '../model/config.ts';
import type { PageView } from '../model/view.ts';
import { hasSidebar } from './modes.ts';

/** Placements on wide screens. Small screens use the same layout for all themes. */
interface LayoutPositions {
  /** Logo and search are in the top bar, or at the top of a full-height sidebar. */
  brand: 'top' | 'side';
  /** Tabs are a separate row, part of the bar, or a list in the sidebar. */
  tabs: 'row' | 'bar' | 'side';
}

export const THEME_LAYOUTS: Readonly<Record<ThemeName, LayoutPositions>> = {
  mint: { brand: 'top', tabs: 'row' },
  maple: { brand: 'side', tabs: 'side' },
  palm: { brand: 'top', tabs: 'row' },
  willow: { brand: 'side', tabs: 'bar' },
  linden: { brand: 'top', tabs: 'bar' },
  almond: { brand: 'top', tabs: 'row' },
  aspen: { brand: 'top', tabs: 'bar' },
  luma: { brand: 'top', tabs: 'bar' },
  sequoia: { brand: 'top', tabs: 'row' },
};

/**
 * Returns the placements on this page. Without a sidebar, nothing is placed in it. Tabs that don't fit in the bar get
 * a separate row.
 */
export function readPlaces(view: PageView): LayoutPositions {
  const layout = THEME_LAYOUTS[view.theme];
  const { brand, tabs } = hasSidebar(view) ? layout : { brand: 'top' as const, tabs: layout.tabs };
  if (tabs === 'side') return { brand, tabs: brand === 'side' ? tabs : 'row' };
  return { brand, tabs: tabs === 'bar' && estimateBarWidth(view) > BAR_WIDTH[brand] ? 'row' : tabs };
}

/**
 * Width in pixels that logo, search and menus leave free in the bar of a 1280 pixel window, or next to a full-height
 * sidebar in a 1024 pixel window.
 */
const BAR_WIDTH = { top: 780, side: 620 };

/** Estimates the width of tabs and links in pixels: a 14 pixel font, icons, and spacing. */
function estimateBarWidth({ tabs, navbar: { links, primary } }: PageView): number {
  const estimateWidth = (baseWidth: number, label: string, ...icons: (string | undefined | false)[]) =>
    baseWidth + countCharacters(label) * 7.2 + icons.filter(Boolean).length * 22;
  return [
    ...tabs.map(({ label, icon, external, menu }) =>
      estimateWidth(26, label, icon, external && 'out', menu.length > 0 && 'menu'),
    ),
    ...links.map(({ label, icon }) => estimateWidth(24, label, icon)),
    ...(primary ? [estimateWidth(56, primary.label, primary.icon)] : []),
  ].reduce((sum, width) => sum + width, 0);
}

/** Counts Chinese, Japanese and Korean characters twice, because they are twice as wide. */
function countCharacters(label: string): number {
  return label.length + (label.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/g)?.length ?? 0);
}

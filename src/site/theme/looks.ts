/** Places of the navigation in each theme, beside its tokens in `css/themes/`. */
import type { ThemeName } from '../model/config.ts';
import type { PageView } from '../model/view.ts';
import { hasSidebar } from './modes.ts';

/** Places on wide screens; small ones have one layout for all themes. */
interface Places {
  /** Logo and search stand in the bar at the top, or at the head of a sidebar as high as the window. */
  brand: 'top' | 'side';
  /** Tabs are a row of their own, part of the bar, or a list in the sidebar. */
  tabs: 'row' | 'bar' | 'side';
}

export const LOOKS: Readonly<Record<ThemeName, Places>> = {
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

/** The places on this page. Without a sidebar nothing can stand in it; what does not fit the bar has a row of its own. */
export function placesOf(view: PageView): Places {
  const look = LOOKS[view.theme];
  const { brand, tabs } = hasSidebar(view) ? look : { brand: 'top' as const, tabs: look.tabs };
  if (tabs === 'side') return { brand, tabs: brand === 'side' ? tabs : 'row' };
  return { brand, tabs: tabs === 'bar' && barWidth(view) > BAR_WIDTH[brand] ? 'row' : tabs };
}

/** Pixels that logo, search and menus leave in the bar of a window of 1280; beside a sidebar as high as that, of 1024. */
const BAR_WIDTH = { top: 780, side: 620 };

/** About how many pixels tabs and links take: letters of 14 pixels, icons, and what is around them. */
function barWidth({ tabs, navbar: { links, primary } }: PageView): number {
  const widthOf = (around: number, label: string, ...icons: (string | undefined | false)[]) =>
    around + lettersOf(label) * 7.2 + icons.filter(Boolean).length * 22;
  return [
    ...tabs.map(({ label, icon, external, menu }) =>
      widthOf(26, label, icon, external && 'out', menu.length > 0 && 'menu'),
    ),
    ...links.map(({ label, icon }) => widthOf(24, label, icon)),
    ...(primary ? [widthOf(56, primary.label, primary.icon)] : []),
  ].reduce((sum, width) => sum + width, 0);
}

/** Letters of Chinese, Japanese and Korean are twice as wide. */
function lettersOf(label: string): number {
  return label.length + (label.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/g)?.length ?? 0);
}

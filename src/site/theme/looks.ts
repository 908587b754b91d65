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
  willow: { brand: 'side', tabs: 'row' },
  linden: { brand: 'top', tabs: 'bar' },
  almond: { brand: 'top', tabs: 'row' },
  aspen: { brand: 'top', tabs: 'bar' },
  luma: { brand: 'top', tabs: 'bar' },
  sequoia: { brand: 'top', tabs: 'row' },
};

/** The places on this page. Without a sidebar nothing can stand in it. */
export function placesOf(view: PageView): Places {
  const { brand, tabs } = LOOKS[view.theme];
  if (hasSidebar(view)) return { brand, tabs };
  return { brand: 'top', tabs: tabs === 'side' ? 'row' : tabs };
}

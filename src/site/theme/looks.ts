/** What a theme decides beside its tokens in `css/themes/`: places of the navigation, and grounds of text. */
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

/** Colors that accents are made readable on: of the page, then of other surfaces with text. */
type Grounds = readonly [page: string, ...others: string[]];

interface Look extends Places {
  /** `--bg` and `--bg-soft` of the theme. */
  grounds: { light: Grounds; dark: Grounds };
}

export const LOOKS: Readonly<Record<ThemeName, Look>> = {
  mint: { brand: 'top', tabs: 'row', grounds: { light: ['#ffffff'], dark: ['#0d0e11'] } },
  maple: {
    brand: 'side',
    tabs: 'side',
    grounds: { light: ['#ffffff', '#f7f7f8'], dark: ['#101012', '#19191c'] },
  },
  palm: {
    brand: 'top',
    tabs: 'row',
    grounds: { light: ['#ffffff', '#f4f6fa'], dark: ['#0b1019', '#121926'] },
  },
  willow: { brand: 'side', tabs: 'row', grounds: { light: ['#ffffff', '#f6f6f5'], dark: ['#121212', '#1b1b1b'] } },
  linden: { brand: 'top', tabs: 'bar', grounds: { light: ['#fcfcf9', '#f2f2ec'], dark: ['#0a0c0a', '#131713'] } },
  almond: { brand: 'top', tabs: 'row', grounds: { light: ['#ffffff', '#f4f1ec'], dark: ['#191816', '#0e0d0c'] } },
  aspen: { brand: 'top', tabs: 'bar', grounds: { light: ['#ffffff', '#f5f8fb'], dark: ['#0c1118', '#131a23'] } },
  luma: { brand: 'top', tabs: 'bar', grounds: { light: ['#ffffff', '#f6f6f9'], dark: ['#0a0a0d', '#15151a'] } },
  sequoia: { brand: 'top', tabs: 'row', grounds: { light: ['#fbf9f4', '#f3efe6'], dark: ['#181613', '#211e1a'] } },
};

/** The places on this page. Without a sidebar nothing can stand in it. */
export function placesOf(view: PageView): Places {
  const { brand, tabs } = LOOKS[view.theme];
  if (hasSidebar(view)) return { brand, tabs };
  return { brand: 'top', tabs: tabs === 'side' ? 'row' : tabs };
}

import { getAccent, adjustTextColor } from '../../color/colors.ts';
import { BACKGROUNDS } from '../../color/backgrounds.ts';
import { getPageName } from '../../content/titles.ts';
import type { OutputFile } from '../../model/output-file.ts';
import type { PlannedPage, SitePlan } from '../../model/plan.ts';
import type { SiteContext } from '../../print/site-context.ts';
import { drawCard, type Card } from './draw-card.ts';
import { findPreview } from './find-preview.ts';
import { getMode } from './settings.ts';

/** Draws the image of a page, if it has one. */
export function drawPreview({ plan }: SiteContext, page: PlannedPage): OutputFile[] {
  const path = findPreview(plan, page);
  if (path === undefined) return [];
  const { name } = plan.config;
  const card = { site: name, title: getPageName(page, name), description: page.description, colors: getColors(plan) };
  return [{ path, content: drawCard(card) }];
}

const TEXT_COLORS = {
  light: { title: '#16191f', text: '#4a5160' },
  dark: { title: '#eceef2', text: '#b1b7c3' },
} as const;

function getColors({ config }: SitePlan): Card['colors'] {
  const mode = getMode(config);
  const background = config.background.color[mode] ?? BACKGROUNDS[config.theme][mode][0];
  return {
    background,
    title: adjustTextColor(TEXT_COLORS[mode].title, [background]),
    text: adjustTextColor(TEXT_COLORS[mode].text, [background]),
    accent: getAccent(config.colors, mode, [background]).primary,
  };
}

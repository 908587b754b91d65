/** Which pages have a picture drawn for previews of links to them (content format, SEO). */
import { isAirGapped } from '../../features/deployment-kinds.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { publicBase } from './address.ts';

/** Pixels, as readers of previews expect them. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/**
 * Path of a page's picture in the bundle. Undefined where the site asks for none, where its author chose one, and where previews
 * could not show it, since they take whole addresses only.
 */
export function findPreview(plan: SitePlan, page: PlannedPage): string | undefined {
  const { thumbnails, seo } = plan.config;
  const chosen = page.frontmatter.meta['og:image'] ?? seo.metatags['og:image'] ?? thumbnails.background;
  const isShown = publicBase(plan) !== undefined && !isAirGapped(plan.settings.features) && page.file !== 'docs.json';
  if (thumbnails.drawn === undefined || chosen !== undefined || !isShown) return undefined;
  return `_docs/previews/${page.output.replace(/\.html$/, '.png')}`;
}

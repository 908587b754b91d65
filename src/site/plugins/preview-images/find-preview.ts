/** Decides which pages get a generated preview image for links to them (content format, SEO). */
import { isAirGapped } from '../../../features/deployment-kinds.ts';
import type { PlannedPage, SitePlan } from '../../model/plan.ts';
import { findPublicBase } from '../../view/public-urls.ts';

/** Size in pixels expected by consumers of previews. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/**
 * Returns the path of a page's preview image in the bundle. Returns undefined if the site disables it, if the author
 * chose an image, or if previews couldn't show it because the site has no absolute URL.
 */
export function findPreview(plan: SitePlan, page: PlannedPage): string | undefined {
  const { thumbnails, seo } = plan.config;
  const previewImage = page.frontmatter.meta['og:image'] ?? seo.metatags['og:image'] ?? thumbnails.background;
  const isShown =
    findPublicBase(plan) !== undefined && !isAirGapped(plan.settings.features) && page.file !== 'docs.json';
  if (thumbnails.drawn === undefined || previewImage !== undefined || !isShown) return undefined;
  return `_docs/previews/${page.output.replace(/\.html$/, '.png')}`;
}

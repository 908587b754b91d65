import type { PlannedPage } from '../../model/plan.ts';
import type { FrameParts } from '../../model/plugin.ts';
import type { SiteContext } from '../../print/site-context.ts';
import { findFileUrl } from '../../view/public-urls.ts';
import { findPreview, PREVIEW_SIZE } from './find-preview.ts';

/** Returns the meta tags for the image of a page. */
export function buildFrame({ plan }: SiteContext, page: PlannedPage): FrameParts {
  const preview = findPreview(plan, page);
  const url = preview === undefined ? undefined : findFileUrl(plan, preview);
  if (url === undefined) return {};
  return {
    metas: {
      'og:image': url,
      'og:image:width': String(PREVIEW_SIZE.width),
      'og:image:height': String(PREVIEW_SIZE.height),
    },
  };
}

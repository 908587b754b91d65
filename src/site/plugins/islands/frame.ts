import { wrapInLayer } from '../../model/css-layer.ts';
import type { FrameContext, FrameParts } from '../../model/plugin.ts';
import { HIDDEN_NEED, ISLANDS_SCRIPT, NEED } from './names.ts';

/** Returns the elements that islands need in the head of a page. */
export function buildFrame({ needs }: Pick<FrameContext, 'needs'>): FrameParts {
  return {
    ...(needs.has(NEED) && { scripts: [ISLANDS_SCRIPT] }),
    ...(needs.has(HIDDEN_NEED) && { headHtml: SHOW_SLOTS }),
  };
}

/**
 * Shows content of islands that scripts would reveal to readers without JavaScript. `css/base.css` hides it with
 * `!important` as well.
 */
const SHOW_SLOTS = `<noscript><style>${wrapInLayer('.bd-DocIsland doc-slot[hidden]:not([data-bd-repeated]){display:contents!important}')}</style></noscript>`;

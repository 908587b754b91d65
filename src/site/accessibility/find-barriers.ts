/** Finds problems for readers with disabilities that a page's source shows (WCAG 2.2). */
import type { Diagnostic } from '../model/diagnostics.ts';
import type { SiteConfig } from '../model/config.ts';
import type { TreeNode } from '../model/tree.ts';
import type { Barrier } from './barrier.ts';
import { findColorBarriers, findSheetBarriers } from './find-color-barriers.ts';
import { findHeadingBarriers } from './find-heading-barriers.ts';
import { findImageBarriers } from './find-image-barriers.ts';
import { findLinkBarriers } from './find-link-barriers.ts';
import { findMediaBarriers } from './find-media-barriers.ts';

/** Returns the problems of a page's body. `isTitled` says whether the page prints its title as its first heading. */
export function findBarriers(
  nodes: readonly TreeNode[],
  { isTitled, config }: { isTitled: boolean; config: Pick<SiteConfig, 'theme' | 'background'> },
): Diagnostic[] {
  return [
    ...findImageBarriers(nodes),
    ...findHeadingBarriers(nodes, { isTitled }),
    ...findLinkBarriers(nodes),
    ...findMediaBarriers(nodes),
    ...findColorBarriers(nodes, config),
  ].map(toDiagnostic);
}

/** Returns the problems of an author's style sheet. */
export function findBarriersOfSheet(css: string, file: string): Diagnostic[] {
  return findSheetBarriers(css, file).map(toDiagnostic);
}

function toDiagnostic({ code, message, at }: Barrier): Diagnostic {
  return { severity: 'warning', code, message, ...at };
}

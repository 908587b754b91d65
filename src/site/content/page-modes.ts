import type { SiteConfig } from '../model/config.ts';
import type { Report } from '../model/diagnostics.ts';
import type { PlannedPage } from '../model/plan.ts';

/** Modes that a theme can lack → modes shown instead (content format, Page modes). */
const FALLBACK_MODES = { frame: 'wide', center: 'default' } as const;

/** Returns pages with modes that the site's theme has; changes are reported. */
export function withThemeModes(
  pages: readonly PlannedPage[],
  { missingModes }: Pick<SiteConfig, 'missingModes'>,
  report: Report,
): PlannedPage[] {
  return pages.map((page) => {
    const missingMode = missingModes.find((mode) => mode === page.frontmatter.mode);
    if (missingMode === undefined) return page;
    const mode = FALLBACK_MODES[missingMode];
    report({
      file: page.file,
      line: page.frontmatter.lines?.['mode'] ?? 1,
      column: 1,
      severity: 'warning',
      code: 'mode-not-in-theme',
      message: `The site's theme doesn't support the page mode "${missingMode}", so the page uses "${mode}". Choose another mode, or a theme that supports "${missingMode}", such as "luma".`,
    });
    return { ...page, frontmatter: { ...page.frontmatter, mode } };
  });
}

import type { BookPlan, Chapter, ReportProblem } from './types.ts';

/** Collects the parts of a page that a book can't contain, and reports each kind of problem once per page. */
export function createChapterReport(
  { file }: Chapter,
  { site, report }: { site: BookPlan['site']; report: ReportProblem },
) {
  const droppedLinks = new Set<string>();
  const images = new Map<string, string>();
  const replaced = new Map<string, number>();
  return {
    onDroppedLink: (path: string) => void droppedLinks.add(path),
    onMissingImage: (src: string, reason: string) => void images.set(src.slice(0, 200), reason),
    onReplaced: (kind: string) => void replaced.set(kind, (replaced.get(kind) ?? 0) + 1),
    onCut() {
      report({
        file,
        code: 'book-page-flattened',
        severity: 'warning',
        message:
          'Elements of this page are nested too deeply for a book, which contains only their text. Use fewer levels.',
      });
    },
    close() {
      for (const [src, reason] of images)
        report({
          file,
          code: 'book-image-missing',
          severity: 'warning',
          message: `The image "${src}" is missing in the book, because ${reason}. Copy it into the docs folder as PNG, JPEG, GIF, WebP or SVG.`,
        });
      const kinds = [...replaced].map(([kind, count]) => `${count} × ${NAMES[kind] ?? kind}`).join(', ');
      if (kinds !== '')
        report({
          file,
          code: 'book-media-replaced',
          severity: 'info',
          message: `The book can't contain everything on this page (${kinds}). It contains a link to the page online, or the first state of an interactive component. You can ignore this.`,
        });
      if (droppedLinks.size > 0 && site.publicUrl === undefined)
        report({
          file,
          code: 'book-link-dropped',
          severity: 'info',
          message: `${droppedLinks.size === 1 ? 'A link' : `${droppedLinks.size} links`} on this page can't work in the book, because the target isn't part of it: ${[...droppedLinks].slice(0, 3).join(', ')}. To link to the site, set its public URL, for example with --site-url.`,
        });
    },
  };
}

const NAMES: Readonly<Record<string, string>> = { iframe: 'embedded page', interactive: 'interactive part' };

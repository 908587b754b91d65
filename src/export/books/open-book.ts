/** Reads the pages of a book and prints them as chapters, for all formats. */
import fs from 'node:fs/promises';
import { encodeId } from './content/encode-id.ts';
import type { PrintContext } from './content/print-context.ts';
import { printNodes } from './content/print-nodes.ts';
import { readPage } from './content/read-page.ts';
import { createChapterReport } from './chapter-report.ts';
import { resolveTarget } from './resolve-target.ts';
import type { BookPlan, Chapter, ReportProblem, SiteFiles } from './types.ts';

/** Larger pages are generated data. A book leaves them out. */
const MAX_PAGE_BYTES = 16 * 2 ** 20;

export interface Book extends BookPlan {
  files: SiteFiles;
  /** Returns whether a chapter contains an id of its page. */
  hasId(chapter: Chapter, id: string): boolean;
  printChapter(chapter: Chapter, format: BookFormat): Promise<PrintedChapter>;
}

/** How a format prints chapters. */
export interface BookFormat {
  syntax: PrintContext['syntax'];
  /** Returns the prefix of the ids in a chapter. */
  getIdPrefix(chapter: Chapter): string;
  /** Returns a link to a chapter, or to an encoded id in it. */
  linkTo(chapter: Chapter, id: string | undefined): string;
  /** Returns the source of an image in the bundle, or why the book can't contain it. */
  useImage(path: string): { src: string } | { problem: string };
}

export interface PrintedChapter {
  titleHtml: string;
  descriptionHtml: string;
  /** Request and response samples beside the content. */
  panelHtml: string;
  contentHtml: string;
  /** Attributes of the page's root element. */
  root: Readonly<Record<string, string>>;
  /** Style sheets of the page: paths in the bundle. */
  styles: string[];
}

/** Opens a book. Reads each page once to find its ids, so that links can lead to headings of later chapters. */
export async function openBook(
  plan: BookPlan,
  { files, report, signal }: { files: SiteFiles; report: ReportProblem; signal: AbortSignal },
): Promise<Book> {
  // It loads all components, and most exports have no book.
  const { UNPRINTED_CLASSES: unprinted } = await import('../../site/format.ts');
  const ids = new Map<Chapter, Set<string>>();
  const chaptersByPage = new Map(plan.chapters.map((chapter) => [chapter.page, chapter]));
  for (const chapter of plan.chapters) {
    signal.throwIfAborted();
    const html = await readHtml(chapter, files);
    ids.set(chapter, new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => unescapeHtml(id))));
  }
  const book: Book = {
    ...plan,
    files,
    hasId: (chapter, id) => ids.get(chapter)?.has(id) ?? false,
    async printChapter(chapter, format) {
      const parts = readPage(await readHtml(chapter, files));
      const problems = createChapterReport(chapter, { site: plan.site, report });
      if (parts.isCut) problems.onCut();
      const context = createContext({
        book,
        chaptersByPage,
        chapter,
        format,
        problems,
        symbols: parts.symbols,
        unprinted,
      });
      const printed = {
        titleHtml: parts.title ? printNodes(parts.title.children, context, INLINE) : '',
        descriptionHtml: parts.description ? printNodes(parts.description.children, context) : '',
        panelHtml: parts.panel ? printNodes(parts.panel.children, context) : '',
        contentHtml: parts.content ? printNodes(parts.content.children, context) : '',
        root: parts.root,
        styles: parts.styles.flatMap((href) => {
          const target = resolveTarget(href, chapter.page);
          return target.kind === 'file' && files.measure(target.path) !== undefined ? [target.path] : [];
        }),
      };
      problems.close();
      return printed;
    },
  };
  return book;
}

const INLINE = { isInline: true, hasLink: false };

/** The renderer escapes these characters in attributes. */
function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

async function readHtml({ page }: Chapter, files: SiteFiles): Promise<string> {
  const size = files.measure(page) ?? 0;
  if (size === 0 || size > MAX_PAGE_BYTES) return '';
  return fs.readFile(files.locate(page), 'utf8');
}

function createContext(input: {
  book: Book;
  chaptersByPage: ReadonlyMap<string, Chapter>;
  chapter: Chapter;
  format: BookFormat;
  problems: ReturnType<typeof createChapterReport>;
  symbols: PrintContext['symbols'];
  unprinted: PrintContext['unprinted'];
}): PrintContext {
  const { book, chaptersByPage, chapter, format, problems, symbols, unprinted } = input;
  const { publicUrl } = book.site;
  const usedIds = new Set<string>();
  return {
    syntax: format.syntax,
    idPrefix: format.getIdPrefix(chapter),
    level: chapter.level,
    symbols,
    unprinted,
    claimId: (id) => !usedIds.has(id) && Boolean(usedIds.add(id)),
    online: book.book.texts.online,
    publicUrl: toPublicUrl(publicUrl, chapter.page),
    onReplaced: problems.onReplaced,
    resolveLink(href) {
      const target = resolveTarget(href, chapter.page);
      if (target.kind === 'url') return target.url;
      if (target.kind === 'unsafe') return undefined;
      const targetChapter = target.path === '' ? chapter : chaptersByPage.get(target.path);
      if (targetChapter) {
        const id = target.id !== undefined && book.hasId(targetChapter, target.id) ? encodeId(target.id) : undefined;
        return format.linkTo(targetChapter, id);
      }
      const url = toPublicUrl(publicUrl, target.path);
      if (url === undefined) problems.onDroppedLink(target.path);
      return url && url + target.suffix;
    },
    resolveImage(src) {
      if (/^data:image\//i.test(src)) return src;
      const target = resolveTarget(src, chapter.page);
      if (target.kind !== 'file' || book.files.measure(target.path) === undefined) {
        problems.onMissingImage(
          src,
          target.kind === 'url' ? 'it is on another host' : "the bundle doesn't contain the file",
        );
        return undefined;
      }
      const image = format.useImage(target.path);
      if ('src' in image) return image.src;
      problems.onMissingImage(src, image.problem);
      return undefined;
    },
  };
}

/** Returns the public URL of a file of the bundle, as readers see it. */
function toPublicUrl(publicUrl: string | undefined, file: string): string | undefined {
  if (publicUrl === undefined) return undefined;
  const path = file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
  return `${publicUrl}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

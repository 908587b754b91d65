/**
 * What services and commands share with the renderer: types, sources, diagnostics, and the archive and search of a
 * bundle. It loads a few small modules.
 */
export { ACCESSIBILITY_CODES, DIAGNOSTIC_CODES } from './model/diagnostic-codes.ts';
export { packEnd, packHeader, packPadding, packPart, packSegment } from './archive.ts';
export { isLanguageFolder } from './i18n/language-folder.ts';
export { getTranslator } from './i18n/translator.ts';
export { createCodeFinder, findCodeRanges } from './markdown/code-ranges.ts';
export { foldPath, toPortablePath } from './model/portable-path.ts';
export { compareDiagnostics, type Diagnostic, type Severity, type SourcePosition } from './model/diagnostics.ts';
export type { ExternalLink } from './model/external-link.ts';
export { describeManyGroups } from './model/many-groups.ts';
export { LLMS_FULL_PATHS } from './model/llms-full-paths.ts';
export type { Omission } from './model/omissions.ts';
export {
  createSectionKeys,
  INTRODUCTION_KEY,
  type PageChange,
  type PageHistory,
  type PageHistorySettings,
} from './model/page-history.ts';
export {
  DOWNLOADS_END,
  DOWNLOADS_PATH,
  DOWNLOADS_START,
  OUTLINE_PATH,
  PAPER_SIZES,
  type DownloadSettings,
  type OutlineBook,
  type OutlineEntry,
  type OutlineSection,
  type PaperSize,
  type SiteOutline,
} from './model/outline.ts';
export type { RepositoryLocation, SiteSettings } from './model/plan.ts';
export { refinePlace } from './model/refine-place.ts';
export { openFolder, openMemory, type Source } from './model/source.ts';
export { findInDescription } from './model/subject-place.ts';
export { walkFolder } from './model/walk-folder.ts';
export { convertToUtf8, isTextFile, type ForeignEncoding } from './model/text-encoding.ts';
export { findPages, type PageMatch } from './search-terms/find-pages.ts';
export {
  getTextPath,
  PAGE_CHARS,
  type IndexCore,
  type OtherIndex,
  type PageSection,
} from './search-terms/index-format.ts';
export { createIndexReader, keepLast, type IndexReader } from './search-terms/read-index.ts';

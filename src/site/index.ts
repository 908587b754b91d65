/**
 * The renderer: plans, renders, finishes and checks sites. See docs/reference/renderer.mdx. Importing it loads all of
 * its code, so services don't import it.
 */
export * from './format.ts';
export * from './planning.ts';
export * from './shared.ts';

// Render
export { createReplies, serializeQuestion, type AnswerCache } from './tracked-reads/questions.ts';
export { createTracker, type Tracker } from './tracked-reads/track-site.ts';
export { decideFeatures } from '../features/decide-features.ts';
export { extractReadableText } from './print/readable-text.ts';
export { framePage, renderPage, type RenderedPage } from './render-page.ts';
export { listPageFiles } from './page-files.ts';
export { openSite } from './open-site.ts';
export { renderAssets } from './render-assets.ts';
export { renderBody, type PageBody } from './render-body.ts';
export { renderSite } from './render-site.ts';
export { warmHighlighter } from './code/highlighter.ts';
export type { OutputFile } from './model/output-file.ts';
export type { SiteContext } from './print/site-context.ts';

// Finish
export { collectAll, finishSite, makeSiteFiles, type FinishInput } from './finish-site.ts';
export { limitDiagnostics, PART_LIMITS } from './model/limit-diagnostics.ts';
export { COMPILE_NEED } from './model/plugin.ts';
export { mergeNeeds, type ClientNeeds } from './print/client-needs.ts';
export type { PageAnchors } from './output/check-fragments.ts';

export { createLibraryFinder } from './find-libraries.ts';

// Check
export { checkPage, type CheckedPage } from './render-page.ts';
export { finishCheck } from './finish-check.ts';

// Search indexes
export { buildSearchIndexes, listSearchIndexes } from './search-indexes.ts';
export { getLanguage, joinPages, listPages, type PartialIndex } from './search/partial-index.ts';
export { indexPage, type IndexedPage, type PageTerms } from './search/index-page.ts';
export { mergeIndexFiles, type MergedIndex } from './search/index-files.ts';
export { mergeTerms, replaceParts, type MergedTerm } from './search/merge-terms.ts';

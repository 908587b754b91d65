/** Plans sites: the first stage of an export. It loads no code that renders pages, so that planning starts sooner. */
export type { PageHead } from './content/page-head.ts';
export { makePlan } from './make-plan.ts';
export { limitDiagnostics, PART_LIMITS } from './model/limit-diagnostics.ts';
export { describeOmissions } from './model/omissions.ts';
export type { PlannedPage, SitePlan } from './model/plan.ts';
export { listReadFiles, noteReads, openFiles, rememberFiles } from './model/source.ts';
export { openDocuments, type OpenedDocuments } from './open-documents.ts';
export type { RemoteIndex } from './descriptions/load/remote-files.ts';
export { checkPages } from './plan/check-pages.ts';
export { datePages, type FileHistory } from './plan/date-pages.ts';
export { findRemotes, readPageHead } from './read-format.ts';

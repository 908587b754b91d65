/**
 * A site that records what a page reads from it. All access paths to the site are listed here, enforced by its type:
 * new ones must be added too.
 */
import type { NearPaths } from '../content/near-paths.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { Source, SourceReads } from '../model/source.ts';
import type { SiteContext } from '../print/site-context.ts';
import { answerQuestion, serializeQuestion, type RecordRead, type QuestionKind } from './questions.ts';
import { trackModules, type SharedReads, type State, type TrackingContext } from './track-modules.ts';
import { trackMap, trackUse } from './track-object.ts';
import { trackPages, trackPlan } from './track-plan.ts';

export interface Tracker {
  /** Starts a page: its reads go through the returned site. */
  begin(page: PlannedPage): TrackedPage;
}

export interface TrackedPage {
  site: SiteContext;
  page: PlannedPage;
  /** Returns all questions asked, once a page is done. */
  questions(): string[];
}

/**
 * Tracks the pages of one site, one after another. If a page reuses another page's results, it also inherits the
 * questions behind them.
 */
export function createTracker(site: SiteContext): Tracker {
  const sharedReads: SharedReads = { questionsByFile: new Map(), code: new Set() };
  return {
    begin(page) {
      const questions = new Set<string>([serializeQuestion('highlighting')]);
      const state: State = { questions, parsing: undefined, usesCode: false, usesDocuments: false };
      const note: RecordRead = (kind, name, key) => {
        const text = serializeQuestion(kind, name, key);
        questions.add(text);
        state.parsing?.add(text);
      };
      const trackedSite = trackSite(site, { note, state, shared: sharedReads });
      const trackedPage = trackedSite.pages.get(page.url);
      return {
        site: trackedSite,
        page: trackedPage ?? page,
        questions() {
          if (state.usesDocuments) {
            noteReads(site.reads.documents, note);
            note('plan', 'overlays');
            note('setting', 'groups');
            note('remote');
          }
          if (state.usesCode) {
            for (const text of questions) if (FILE_QUESTION.test(text)) sharedReads.code.add(text);
            for (const text of sharedReads.code) questions.add(text);
            noteReads(site.reads.code, note);
            note('pageCount');
          }
          return [...questions];
        },
      };
    },
  };
}

function noteReads({ read, looked, folders }: SourceReads, note: RecordRead): void {
  for (const file of read) note('file', file);
  for (const file of looked) note('hasFile', file);
  for (const folder of folders) note('folder', folder);
}

/** Code that one page has loaded is available to the next. */
const FILE_QUESTION = /^\["(?:file|folder|hasFile|files|nearModule)"/;

function trackSite(site: SiteContext, { note, state, shared }: TrackingContext): SiteContext {
  const createTrackedLookup =
    (kind: QuestionKind) =>
    (name: string): never => {
      note(kind, name);
      return answerQuestion(site, kind, name, '') as never;
    };
  const plan = trackPlan(site.plan, note);
  const source = trackSource(site.source, note);
  const trackNearPaths = (paths: NearPaths, kinds: Record<keyof NearPaths, QuestionKind>): NearPaths => ({
    find: (path) => (note(kinds.find, path), paths.find(path)),
    firstBelow: (path) => (note(kinds.firstBelow, path), paths.firstBelow(path)),
    respelled: (path) => (note(kinds.respelled, path), paths.respelled(path)),
  });
  return {
    plan,
    source,
    plugins: site.plugins,
    findComponent: site.findComponent,
    pages: trackPages(site.pages, note),
    targets: {
      get addresses() {
        note('addresses');
        return site.targets.addresses ?? [];
      },
      hasPage: createTrackedLookup('hasPage'),
      hasAsset: createTrackedLookup('hasAsset'),
      createsFile: site.targets.createsFile,
      redirect: createTrackedLookup('redirect'),
      respelledPage: createTrackedLookup('respelledPage'),
      respelledAsset: createTrackedLookup('respelledAsset'),
    },
    nearPaths: {
      pages: trackNearPaths(site.nearPaths.pages, {
        find: 'nearPage',
        firstBelow: 'firstPageBelow',
        respelled: 'respelledPage',
      }),
      assets: trackNearPaths(site.nearPaths.assets, {
        find: 'nearAsset',
        firstBelow: 'firstAssetBelow',
        respelled: 'respelledAsset',
      }),
    },
    unavailable: trackMap(site.unavailable, {
      note: (folder) => note('unavailable', folder),
      all: () => note('plan', 'pages'),
    }),
    documents: trackUse(site.documents, () => (state.usesDocuments = true)),
    subjectPages: createTrackedLookup('subjectPages'),
    modules: trackModules(site, {
      note,
      state,
      shared,
      plan,
      source,
      nearPaths: trackNearPaths(site.modules.nearPaths, {
        find: 'nearModule',
        firstBelow: 'firstModuleBelow',
        respelled: 'respelledModule',
      }),
    }),
    highlighter: site.highlighter,
    pictureOf: createTrackedLookup('picture'),
    similar: (url) => (note('similar', url), site.similar(url)),
    reads: site.reads,
    remoteKey: site.remoteKey,
  };
}

function trackSource(source: Source, note: RecordRead): Source {
  return {
    get files() {
      note('files');
      return source.files;
    },
    has: (file) => (note('hasFile', file), source.has(file)),
    read: (file) => (note('file', file), source.read(file)),
    hash: (file) => (note('file', file), source.hash(file)),
    folder: (name) => (note('folder', name), source.folder(name)),
  };
}

import type { NearPaths } from '../content/near-paths.ts';
import type { ModuleCache } from '../mdx/author-code/module-context.ts';
import type { ParsedFile } from '../mdx/author-code/parsed-files.ts';
import type { SitePlan } from '../model/plan.ts';
import { listSyntaxes } from '../model/plugin.ts';
import type { Source } from '../model/source.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { RecordRead } from './questions.ts';
import { trackProperties, trackUse } from './track-object.ts';

/** Records shared by all pages of a site. */
export interface SharedReads {
  /** Parsed files → the questions asked while they were parsed. */
  questionsByFile: Map<string, ReadonlySet<string>>;
  /** Questions about files that pages with code ask. */
  code: Set<string>;
}

/** State of the page being read. */
export interface State {
  questions: Set<string>;
  /** Questions asked while parsing a file that other pages can use. */
  parsing: Set<string> | undefined;
  usesCode: boolean;
  usesDocuments: boolean;
}

/** State shared by the trackers of one page. */
export interface TrackingContext {
  note: RecordRead;
  state: State;
  shared: SharedReads;
}

interface ModulesInput extends TrackingContext {
  plan: SitePlan;
  source: Source;
  nearPaths: NearPaths;
}

/** Returns modules that record the reads from them, and the reads made while they were parsed. */
export function trackModules(
  { modules, plugins }: SiteContext,
  { note, state, shared, plan, source, nearPaths }: ModulesInput,
): ModuleCache {
  return {
    source,
    nearPaths,
    variables: trackProperties(modules.variables, {
      note: (name) => note('variable', name),
      all: () => note('names', 'variables'),
    }),
    get syntaxes() {
      return listSyntaxes(plugins, plan.config);
    },
    liveTags: modules.liveTags,
    parsedFiles: trackParsed(modules.parsedFiles, { note, state, shared }),
    code: trackUse(modules.code, (name) => {
      if (name === 'withoutTypes' || name === 'isClockRead') return;
      state.usesCode = true;
      if (name === 'now') note('setting', 'time');
    }),
  };
}

/**
 * Tracks parsed files. If another page has already parsed a file, its questions at that time count for this page as
 * well. After a miss, the file is parsed next, before anything else.
 */
function trackParsed(
  parsedModules: ModuleCache['parsedFiles'],
  { state, shared }: TrackingContext,
): ModuleCache['parsedFiles'] {
  return {
    get(file) {
      const cachedModule = parsedModules.get(file);
      if (cachedModule) for (const text of shared.questionsByFile.get(file) ?? []) state.questions.add(text);
      state.parsing = cachedModule ? undefined : new Set();
      return cachedModule;
    },
    set(file: string, value: ParsedFile) {
      if (state.parsing) shared.questionsByFile.set(file, state.parsing);
      state.parsing = undefined;
      parsedModules.set(file, value);
    },
    keys: () => parsedModules.keys(),
  };
}

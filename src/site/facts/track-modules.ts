import type { NearPaths } from '../content/near-paths.ts';
import type { ModuleCache, ParsedFile } from '../mdx/author-code/module-context.ts';
import type { Source } from '../model/source.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { Note } from './questions.ts';
import { trackProperties, trackUse } from './track-object.ts';

/** What is kept of all pages of a site. */
export interface Kept {
  /** Parsed files → what was asked while they were parsed. */
  parsed: Map<string, ReadonlySet<string>>;
  /** Questions of pages with code about files. */
  code: Set<string>;
}

/** What is known of the page that is read. */
export interface State {
  asked: Set<string>;
  /** Questions asked while a file is parsed that other pages may use. */
  parsing: Set<string> | undefined;
  usesCode: boolean;
  usesDocuments: boolean;
}

/** What the trackers of one page share. */
export interface Tracking {
  note: Note;
  state: State;
  kept: Kept;
}

interface ModulesInput extends Tracking {
  source: Source;
  near: NearPaths;
}

/** Returns modules that note what is read of them, and what was read when they were parsed. */
export function trackModules({ modules }: SiteContext, { note, state, kept, source, near }: ModulesInput): ModuleCache {
  return {
    source,
    near,
    variables: trackProperties(modules.variables, {
      note: (name) => note('variable', name),
      all: () => note('names', 'variables'),
    }),
    get math() {
      note('config', 'styling');
      return modules.math;
    },
    parsed: trackParsed(modules.parsed, { note, state, kept }),
    code: trackUse(modules.code, (name) => {
      if (name === 'withoutTypes' || name === 'isClockRead') return;
      state.usesCode = true;
      if (name === 'now') note('setting', 'time');
    }),
  };
}

/** A file that another page has parsed is asked for as it was then. A file that is missed is parsed next, and nothing else meanwhile. */
function trackParsed(parsed: ModuleCache['parsed'], { state, kept }: Tracking): ModuleCache['parsed'] {
  return {
    get size() {
      return parsed.size;
    },
    get(file) {
      const found = parsed.get(file);
      if (found) for (const text of kept.parsed.get(file) ?? []) state.asked.add(text);
      state.parsing = found ? undefined : new Set();
      return found;
    },
    set(file: string, value: ParsedFile) {
      if (state.parsing) kept.parsed.set(file, state.parsing);
      state.parsing = undefined;
      parsed.set(file, value);
    },
    keys: () => parsed.keys(),
    clear: () => parsed.clear(),
  };
}

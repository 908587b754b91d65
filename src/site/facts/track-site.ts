/** A site that notes what a page asks of it. Every way to the site is listed here, by its type: what is added to it must be too. */
import type { NearPaths } from '../content/near-paths.ts';
import type { ModuleCache, ParsedFile } from '../mdx/module-context.ts';
import type { Section } from '../model/navigation.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import type { Source, SourceReads } from '../model/source.ts';
import type { SiteContext } from '../print/site-context.ts';
import { ask, question, type QuestionKind } from './questions.ts';

export interface Tracker {
  /** Begins a page: what it reads goes through what is returned. */
  begin(page: PlannedPage): TrackedPage;
}

export interface TrackedPage {
  site: SiteContext;
  page: PlannedPage;
  /** All that was asked, for a page that is done. */
  questions(): string[];
}

type Note = (kind: QuestionKind, name?: string, key?: string) => void;

/** Tracks the pages of one site, one after another. What is kept from one page for others is asked by these too. */
export function createTracker(site: SiteContext): Tracker {
  const kept: Kept = { parsed: new Map(), code: new Set() };
  return {
    begin(page) {
      const asked = new Set<string>([question('highlighting')]);
      const state: State = { asked, parsing: undefined, usesCode: false, usesDocuments: false };
      const note: Note = (kind, name, key) => {
        const text = question(kind, name, key);
        asked.add(text);
        state.parsing?.add(text);
      };
      const tracked = trackSite(site, { note, state, kept });
      const own = tracked.pages.get(page.url);
      return {
        site: tracked,
        page: own ?? page,
        questions() {
          if (state.usesDocuments) {
            noteReads(site.reads.documents, note);
            note('plan', 'overlays');
            note('remote');
          }
          if (state.usesCode) {
            for (const text of asked) if (OF_FILES.test(text)) kept.code.add(text);
            for (const text of kept.code) asked.add(text);
            noteReads(site.reads.code, note);
            note('pageCount');
          }
          return [...asked];
        },
      };
    },
  };
}

function noteReads({ read, looked }: SourceReads, note: Note): void {
  for (const file of read) note('file', file);
  for (const file of looked) note('hasFile', file);
}

/** Code that one page has loaded is there for the next. */
const OF_FILES = /^\["(?:file|hasFile|files|nearModule)"/;

interface Kept {
  /** Parsed files → what was asked while they were parsed. */
  parsed: Map<string, ReadonlySet<string>>;
  /** Questions of pages with code about files. */
  code: Set<string>;
}

interface State {
  asked: Set<string>;
  /** Questions asked while a file is parsed that other pages may use. */
  parsing: Set<string> | undefined;
  usesCode: boolean;
  usesDocuments: boolean;
}

interface Tracking {
  note: Note;
  state: State;
  kept: Kept;
}

function trackSite(site: SiteContext, { note, state, kept }: Tracking): SiteContext {
  const noted =
    (kind: QuestionKind) =>
    (name: string): never => {
      note(kind, name);
      return ask(site, kind, name, '') as never;
    };
  const source = trackSource(site.source, note);
  const near = (paths: NearPaths, [find, firstBelow]: [QuestionKind, QuestionKind]): NearPaths => ({
    find: (path) => (note(find, path), paths.find(path)),
    firstBelow: (path) => (note(firstBelow, path), paths.firstBelow(path)),
  });
  return {
    plan: trackPlan(site.plan, note),
    source,
    pages: trackPages(site.pages, note),
    targets: {
      get addresses() {
        note('addresses');
        return site.targets.addresses ?? [];
      },
      hasPage: noted('hasPage'),
      hasAsset: noted('hasAsset'),
      redirect: noted('redirect'),
    },
    near: {
      pages: near(site.near.pages, ['nearPage', 'firstPageBelow']),
      assets: near(site.near.assets, ['nearAsset', 'firstAssetBelow']),
    },
    unavailable: trackMap(site.unavailable, {
      note: (folder) => note('unavailable', folder),
      all: () => note('plan', 'pages'),
    }),
    documents: trackUse(site.documents, () => (state.usesDocuments = true)),
    modules: trackModules(site, {
      note,
      state,
      kept,
      source,
      near: near(site.modules.near, ['nearModule', 'firstModuleBelow']),
    }),
    highlighter: site.highlighter,
    sizeOf: noted('size'),
    similar: (url) => (note('similar', url), site.similar(url)),
    reads: site.reads,
    remoteKey: site.remoteKey,
  };
}

function trackSource(source: Source, note: Note): Source {
  return {
    get files() {
      note('files');
      return source.files;
    },
    has: (file) => (note('hasFile', file), source.has(file)),
    read: (file) => (note('file', file), source.read(file)),
  };
}

/** Properties of the plan's parts, each as a whole. */
function trackPlan(plan: SitePlan, note: Note): SitePlan {
  const { navigation } = plan;
  const { sections } = navigation;
  const entries = (name: 'sectionOf' | 'nearSectionOf' | 'groupsOf') => ({
    [name]: trackProperties(navigation[name], {
      note: (url) => note('entry', name, url),
      all: () => note('names', 'entry', name),
    }),
  });
  const parts: Partial<SitePlan['navigation']> = {
    sections: trackSections(sections, note),
    ...entries('sectionOf'),
    ...entries('nearSectionOf'),
    ...entries('groupsOf'),
  };
  const track = <T extends object>(object: T, kind: 'config' | 'setting' | 'navigation' | 'plan', parts?: Partial<T>) =>
    trackProperties(object, {
      note: (name) => note(kind, name),
      all: () => note('names', kind),
      ...(parts && { parts }),
    });
  return track(plan, 'plan', {
    config: track(plan.config, 'config'),
    settings: track(plan.settings, 'setting'),
    navigation: track(navigation, 'navigation', parts),
  });
}

/** The list as a whole, but for one that is asked for by its number. */
function trackSections(sections: readonly Section[], note: Note): Section[] {
  const tracked = new Map<string, Section>();
  return new Proxy(sections as Section[], {
    get(target, name) {
      if (typeof name !== 'string' || !/^-?\d+$/.test(name)) {
        note('navigation', 'sections');
        return Reflect.get(target, name) as unknown;
      }
      note('hasSection', name);
      const section = target[Number(name)];
      if (!section) return undefined;
      const known =
        tracked.get(name) ??
        trackProperties(section, {
          note: (key) => note('section', name, key),
          all: () => note('names', 'section', name),
        });
      tracked.set(name, known);
      return known;
    },
    has: (target, name) => (note('navigation', 'sections'), Reflect.has(target, name)),
    ownKeys: (target) => (note('navigation', 'sections'), Reflect.ownKeys(target)),
  });
}

interface Notes<T extends object> {
  note(name: string): void;
  /** Notes the names of all properties. */
  all(): void;
  /** Properties that are tracked themselves, and not noted. */
  parts?: Partial<T>;
}

/** An object that notes which of its properties are read. Without parts of its own nothing is copied: it may have an entry for each page. */
function trackProperties<T extends object>(object: T, { note, all, parts }: Notes<T>): T {
  return new Proxy(parts ? { ...object, ...parts } : object, {
    get(target, name) {
      if (typeof name === 'string' && !(parts && Object.hasOwn(parts, name))) note(name);
      return Reflect.get(target, name) as unknown;
    },
    has(target, name) {
      if (typeof name === 'string') note(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') note(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      all();
      return Reflect.ownKeys(target);
    },
  });
}

/** Pages by URL; of a map that is gone through, every page is asked whole. */
function trackPages(pages: SiteContext['pages'], note: Note): SiteContext['pages'] {
  const tracked = new Map<string, PlannedPage>();
  return trackMap(pages, {
    note: (url) => note('hasPage', url),
    all: () => note('plan', 'pages'),
    replace(page, url) {
      const known =
        tracked.get(url) ??
        trackProperties(page, { note: (name) => note('page', url, name), all: () => note('names', 'page', url) });
      tracked.set(url, known);
      return known;
    },
  });
}

interface MapNotes<T> {
  note(key: string): void;
  all(): void;
  replace?(value: T, key: string): T;
}

function trackMap<T>(map: ReadonlyMap<string, T>, { note, all, replace }: MapNotes<T>): ReadonlyMap<string, T> {
  const whole = () => (all(), map);
  return {
    get(key) {
      note(key);
      const value = map.get(key);
      return value !== undefined && replace ? replace(value, key) : value;
    },
    has: (key) => (note(key), map.has(key)),
    get size() {
      return whole().size;
    },
    keys: () => whole().keys(),
    values: () => whole().values(),
    entries: () => whole().entries(),
    forEach: (each) => whole().forEach(each),
    [Symbol.iterator]: () => whole()[Symbol.iterator](),
  };
}

/** An object of which any use is noted. */
function trackUse<T extends object>(object: T, use: (name: string) => void): T {
  return new Proxy(object, {
    get(target, name) {
      use(String(name));
      // Private fields are those of the object itself.
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

interface ModulesInput extends Tracking {
  source: Source;
  near: NearPaths;
}

function trackModules({ modules }: SiteContext, { note, state, kept, source, near }: ModulesInput): ModuleCache {
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

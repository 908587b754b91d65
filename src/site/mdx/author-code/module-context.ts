import { createNearPaths, type NearPaths } from '../../content/near-paths.ts';
import type { Report } from '../../model/diagnostics.ts';
import type { Budget } from '../../expressions/budget.ts';
import type { Scope } from '../../expressions/scope.ts';
import type { LiveTags } from '../../model/live-tag.ts';
import type { Syntax } from '../../model/syntax.ts';
import type { Source } from '../../model/source.ts';
import { SiteCode } from '../../expressions/sandboxed/modules.ts';
import { quoteModuleMarkdown } from '../repair/quote-markdown.ts';
import { COMPONENT_NAMES } from '../../model/component-names.ts';
import { createParsedFiles, type ParsedFiles } from './parsed-files.ts';

/** Deepest nesting of snippets and modules. */
export const MAX_DEPTH = 20;

const IMPORTABLE = /\.(?:mdx?|jsx?|tsx?|mjs|json)$/;

/** Files that one worker has parsed. */
export interface ModuleCache {
  source: Source;
  variables: Record<string, string>;
  /** Syntax beside Markdown and MDX. */
  syntaxes: readonly Syntax[];
  /** Makes tags run in browsers. @defaultValue pages show their first state */
  liveTags?: LiveTags | undefined;
  parsedFiles: ParsedFiles;
  /** Importable files, with a leading slash, for suggestions. */
  nearPaths: NearPaths;
  /** Runs the code that the interpreter can't. */
  code: SiteCode;
}

export interface ModuleContext {
  cache: ModuleCache;
  file: string;
  scope: Scope;
  budget: Budget;
  report: Report;
  /** Files being inlined, outermost first; used to detect cycles. */
  trail: readonly string[];
  /** The names of files that this page has imported, by the files being inlined (`readOnce`). */
  exportScopes: Map<string, Scope>;
}

export interface ModuleCacheInput extends Pick<ModuleCache, 'source' | 'variables' | 'syntaxes' | 'liveTags'> {
  /** Source that author code is read from. @defaultValue the source */
  codeSource?: Source;
  /** The current time for author code, in RFC 3339. */
  time: string;
}

export function createModuleCache({
  source,
  codeSource = source,
  variables,
  syntaxes,
  liveTags,
  time,
}: ModuleCacheInput): ModuleCache {
  const listModules = () => source.files.filter((file) => IMPORTABLE.test(file)).map((file) => `/${file}`);
  const code = new SiteCode({
    builtIns: COMPONENT_NAMES,
    read: (file) => quoteModuleMarkdown(codeSource.read(file).toString('utf8')),
    now: Date.parse(time),
  });
  return {
    source,
    variables,
    syntaxes,
    liveTags,
    parsedFiles: createParsedFiles(),
    nearPaths: createNearPaths(listModules),
    code,
  };
}

import { createNearPaths, type NearPaths } from '../../content/near-paths.ts';
import type { Diagnostic, Report } from '../../model/diagnostics.ts';
import type { Budget } from '../../expressions/budget.ts';
import type { Scope } from '../../expressions/scope.ts';
import type { Source } from '../../model/source.ts';
import { SiteCode } from '../../expressions/sandboxed/modules.ts';
import { COMPONENT_NAMES } from '../../model/component-names.ts';
import type { ParsedBody } from '../parse.ts';

/** Deepest nesting of snippets and modules. */
export const MAX_DEPTH = 20;

const IMPORTABLE = /\.(?:mdx?|jsx?|tsx?|mjs|json)$/;

export interface ParsedFile extends ParsedBody {
  diagnostics: Diagnostic[];
  /** Weight of one more copy of it on a page, in characters. */
  weight: number;
}

type ParsedFiles = Pick<Map<string, ParsedFile>, 'get' | 'keys' | 'size' | 'clear'> & {
  set(file: string, parsed: ParsedFile): void;
};

/** Parsed files of one worker. */
export interface ModuleCache {
  source: Source;
  variables: Record<string, string>;
  /** Whether dollars may be formulas. */
  math: boolean;
  parsed: ParsedFiles;
  /** Files that can be imported, with a leading slash: for suggestions. */
  near: NearPaths;
  /** Runs what the interpreter does not. */
  code: SiteCode;
}

export interface ModuleContext {
  cache: ModuleCache;
  file: string;
  scope: Scope;
  budget: Budget;
  report: Report;
  /** Files being inlined, outermost first: finds cycles. */
  trail: readonly string[];
}

export interface ModuleCacheInput extends Pick<ModuleCache, 'source' | 'variables' | 'math'> {
  /** Source that author code is read of. @defaultValue the source */
  codeSource?: Source;
  /** Now, for author code: RFC 3339. */
  time: string;
  /** Number of pages of the site. */
  pages: number;
}

export function createModuleCache({
  source,
  codeSource = source,
  variables,
  math,
  time,
  pages,
}: ModuleCacheInput): ModuleCache {
  const modules = () => source.files.filter((file) => IMPORTABLE.test(file)).map((file) => `/${file}`);
  const code = new SiteCode({
    builtIns: COMPONENT_NAMES,
    read: (file) => codeSource.read(file).toString('utf8'),
    now: Date.parse(time),
    pages,
  });
  return { source, variables, math, parsed: new Map<string, ParsedFile>(), near: createNearPaths(modules), code };
}

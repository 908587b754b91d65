import type { StoredAgentSettings } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { foldName } from '../../lib/fold-name.ts';
import { isClosedName } from './closed-names.ts';
import { parseBranch } from './repository-place.ts';

/** Settings of a project for its agent jobs. */
export interface AgentSettings {
  /** Begins the names of the branches that jobs push; the id of the job follows. @defaultValue `bindery/` */
  branchPrefix: string;
  /**
   * Files that run code or steer other programs, by their paths in the docs folder, which jobs may write all the same.
   * @defaultValue none
   */
  mayWrite: readonly string[];
  /** Texts that say how the documentation is written, by their paths in the repository. @defaultValue none */
  styleGuides: readonly string[];
  /**
   * Hosts whose web pages jobs may read, such as docs.example.com, where the installation allows it.
   * @defaultValue none
   */
  webHosts: readonly string[];
}

const DEFAULTS: AgentSettings = { branchPrefix: 'bindery/', mayWrite: [], styleGuides: [], webHosts: [] };

/** Returns all settings, with the defaults of those that are not stored. */
export function readAgentSettings(stored: StoredAgentSettings): AgentSettings {
  return { ...DEFAULTS, ...stored };
}

/** Checks a change, and returns what is to be stored after it. Throws `invalid_request`. */
export function changeAgentSettings(
  before: StoredAgentSettings,
  { branchPrefix, mayWrite, styleGuides, webHosts }: StoredAgentSettings = {},
): StoredAgentSettings {
  return {
    ...before,
    ...(branchPrefix !== undefined && { branchPrefix: parseBranchPrefix(branchPrefix) }),
    ...(mayWrite !== undefined && { mayWrite: parseList(mayWrite).map(parseOpenFile) }),
    ...(styleGuides !== undefined && {
      styleGuides: parseList(styleGuides).map((text) => parseFile(text, 'repository')),
    }),
    ...(webHosts !== undefined && { webHosts: [...new Set(parseList(webHosts).map(parseHost))] }),
  };
}

const MAX_ENTRIES = 50;

function parseList(entries: readonly string[]): string[] {
  const own = [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
  if (own.length <= MAX_ENTRIES) return own;
  throw new AppError('invalid_request', `Expected at most ${MAX_ENTRIES} entries, got ${own.length}.`);
}

/** Checks a prefix of branches. The id of a job follows, so that the whole must be a branch. */
function parseBranchPrefix(text: string): string {
  const prefix = text.trim();
  if (prefix.length > 0 && prefix.length <= 100 && !prefix.startsWith('refs/')) {
    parseBranch(`${prefix}aj_0`);
    return prefix;
  }
  throw new AppError('invalid_request', `Expected a branch prefix such as docs/agent-, got ${show(text)}.`);
}

/** An exact path: whoever opens a file to the agent has looked at it. */
function parseOpenFile(text: string): string {
  const path = parseFile(text, 'docs folder');
  if (!path.split('/').some((part) => isClosedName(foldName(part)))) return path;
  throw new AppError(
    'invalid_request',
    `Agent jobs can't edit ${show(text)}. Git, pipeline and credential files are always protected.`,
  );
}

function parseFile(text: string, place: string): string {
  const parts = text.split('/');
  const isPath = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\*\p{Cc}]/u.test(part));
  if (isPath && text.length <= 500) return text;
  throw new AppError(
    'invalid_request',
    `Expected the path of one file in the ${place}, such as mkdocs.yml, got ${show(text)}.`,
  );
}

/** Exact, with the port where it is not the usual one: a pattern would let in hosts that anybody may set up. */
function parseHost(text: string): string {
  const url =
    /^[^\s/?#@\\*]{1,253}$/.test(text) && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined;
  if (url?.hostname.includes('.')) return url.host;
  throw new AppError('invalid_request', `Expected a hostname such as docs.example.com, got ${show(text)}.`);
}

function show(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}

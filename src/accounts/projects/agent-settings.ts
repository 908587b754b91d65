import type { StoredAgentSettings } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { foldName } from '../../lib/fold-name.ts';
import { changeAgentBudget, NO_BUDGET } from './agent-budget.ts';
import type { AgentBudget } from './agent-budget.ts';
import { isClosedName } from './closed-names.ts';
import { parseBranch } from './repository-place.ts';

/** A project's settings for its agent jobs. */
export interface AgentSettings {
  /** Prefix of the branches that jobs push, before the job id. @defaultValue `bindery/` */
  branchPrefix: string;
  /**
   * Protected files that jobs can edit: files that run code or control other programs, by their paths in the docs
   * folder.
   * @defaultValue none
   */
  mayWrite: readonly string[];
  /** Style guides for the documentation, by their paths in the repository. @defaultValue none */
  styleGuides: readonly string[];
  /**
   * Hosts that jobs can fetch web pages from, such as docs.example.com, if the installation allows it.
   * @defaultValue none
   */
  webHosts: readonly string[];
  /**
   * Whether comments that people with write access leave on a job's pull request become follow-ups.
   * @defaultValue true
   */
  followReviews: boolean;
  /** Whether failing checks of a job's pull request become follow-ups. @defaultValue false */
  fixChecks: boolean;
  /** Whether a person must approve a plan before an agent changes files. @defaultValue false */
  planFirst: boolean;
  /** The most that jobs can use. @defaultValue no limits */
  budget: AgentBudget;
}

const DEFAULTS: AgentSettings = {
  branchPrefix: 'bindery/',
  mayWrite: [],
  styleGuides: [],
  webHosts: [],
  followReviews: true,
  fixChecks: false,
  planFirst: false,
  budget: NO_BUDGET,
};

/** Returns all settings, with defaults for those that aren't stored. */
export function readAgentSettings(storedSettings: StoredAgentSettings): AgentSettings {
  return { ...DEFAULTS, ...storedSettings, budget: { ...NO_BUDGET, ...storedSettings.budget } };
}

/** Validates a change, and returns the settings to store. Throws `invalid_request`. */
export function changeAgentSettings(
  before: StoredAgentSettings,
  {
    branchPrefix,
    mayWrite,
    styleGuides,
    webHosts,
    followReviews,
    fixChecks,
    planFirst,
    budget,
  }: StoredAgentSettings = {},
): StoredAgentSettings {
  return {
    ...before,
    ...(branchPrefix !== undefined && { branchPrefix: parseBranchPrefix(branchPrefix) }),
    ...(mayWrite !== undefined && { mayWrite: parseList(mayWrite).map(parseOpenFile) }),
    ...(styleGuides !== undefined && {
      styleGuides: parseList(styleGuides).map((text) => parseFile(text, 'repository')),
    }),
    ...(followReviews !== undefined && { followReviews }),
    ...(fixChecks !== undefined && { fixChecks }),
    ...(planFirst !== undefined && { planFirst }),
    ...(webHosts !== undefined && { webHosts: [...new Set(parseList(webHosts).map(parseHost))] }),
    ...(budget !== undefined && { budget: changeAgentBudget(before.budget, budget) }),
  };
}

const MAX_ENTRIES = 50;

function parseList(entries: readonly string[]): string[] {
  const uniqueEntries = [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
  if (uniqueEntries.length <= MAX_ENTRIES) return uniqueEntries;
  throw new AppError('invalid_request', `Expected at most ${MAX_ENTRIES} entries, got ${uniqueEntries.length}.`);
}

/** Validates a branch prefix. The prefix and a job id together must be a valid branch name. */
function parseBranchPrefix(text: string): string {
  const prefix = text.trim();
  if (prefix.length > 0 && prefix.length <= 100 && !prefix.startsWith('refs/')) {
    parseBranch(`${prefix}aj_0`);
    return prefix;
  }
  throw new AppError('invalid_request', `Expected a branch prefix such as docs/agent-, got ${show(text)}.`);
}

/** Requires an exact path, because a file must be reviewed before it is opened to the agent. */
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

/** Requires an exact host, with its port unless that is the default. A pattern would allow hosts that anyone can set up. */
function parseHost(text: string): string {
  const url =
    /^[^\s/?#@\\*]{1,253}$/.test(text) && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined;
  if (url?.hostname.includes('.')) return url.host;
  throw new AppError('invalid_request', `Expected a hostname such as docs.example.com, got ${show(text)}.`);
}

function show(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}

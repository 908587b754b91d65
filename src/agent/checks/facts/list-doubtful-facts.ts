/** Lists the flags, requests and fields of a page's examples that don't fit what its site documents. */
import type { PageChange } from '../page-changes.ts';
import { listFlagUses } from './commands.ts';
import { findNeighbor, listRequests, matchesPath } from './endpoints.ts';
import { listFieldUses } from './fields.ts';
import { getFirstWord, listSettings } from './settings.ts';
import type { SiteFacts } from './site-facts.ts';

/** Something in an example that may be invented. */
export interface DoubtfulFact {
  line: number;
  /** The text that is unknown, unless it occurs elsewhere in the repository. */
  text: string;
  message: string;
}

/** Lists the doubtful facts that a change adds. */
export function listDoubtfulFacts(page: PageChange, facts: SiteFacts): DoubtfulFact[] {
  return [
    ...listFlags(page, facts),
    ...listPaths(page, facts),
    ...listUnknownSettings(page, facts),
    ...listFields(page, facts),
  ].slice(0, MAX_FACTS);
}

const MAX_FACTS = 40;

/** Only commands whose flags other pages show. A page with many unknown flags is their reference. */
function listFlags({ name, before, after }: PageChange, { flags }: SiteFacts): DoubtfulFact[] {
  const earlier = new Set(listFlagUses(before).map(({ flag }) => flag));
  const uses = new Map<string, DoubtfulFact & { command: string }>();
  for (const { command, flag, line } of listFlagUses(after)) {
    const known = flags.get(command);
    if (known === undefined || earlier.has(flag) || UNIVERSAL.has(flag) || isElsewhere(known.get(flag), name)) continue;
    if ([...known.values()].filter((files) => isElsewhere(files, name)).length < MIN_FLAGS) continue;
    const message = `The example passes ${flag} to ${command}, but no other page, API description or code of the repository mentions ${flag}. Check it, and correct it unless the request mentions it.`;
    uses.set(`${command} ${flag}`, { command, line, text: flag, message });
  }
  const counts = Map.groupBy(uses.values(), ({ command }) => command);
  return [...uses.values()].filter(({ command }) => (counts.get(command)?.length ?? 0) <= MAX_NEW);
}

const MIN_FLAGS = 3;
const MAX_NEW = 3;
const UNIVERSAL = new Set(['--help', '--version', '--verbose', '--quiet', '--debug', '--json', '--yes', '--force']);

function isElsewhere(files: ReadonlySet<string> | undefined, name: string): boolean {
  return files !== undefined && (files.size > 1 || !files.has(name));
}

function listPaths({ name, before, after }: PageChange, { endpoints }: SiteFacts): DoubtfulFact[] {
  if (endpoints.length === 0 || HISTORY.test(name)) return [];
  const earlier = new Set(listRequests(before).map(({ path, method }) => `${method} ${path}`));
  const doubts = new Map<string, DoubtfulFact>();
  for (const { method, path, line } of listRequests(after)) {
    if (earlier.has(`${method} ${path}`)) continue;
    const matches = endpoints.filter((endpoint) => matchesPath(path, endpoint));
    if (matches.length > 0) {
      if (method === undefined || matches.some((endpoint) => endpoint.method === method)) continue;
      const methods = [...new Set(matches.map((endpoint) => endpoint.method))].join(', ');
      const message = `The example sends ${method} ${path}, but the API description only has ${methods} for this path. Check it, and correct it.`;
      doubts.set(`${method} ${path}`, { line, text: `${method} ${path}`, message });
      continue;
    }
    const neighbor = findNeighbor(path, endpoints);
    if (!neighbor) continue;
    const message = `The example requests ${path}, which the API description doesn't have. The closest is ${neighbor.method} ${neighbor.path}. Check it, and correct it unless the request mentions it.`;
    doubts.set(path, { line, text: findLiteralPart(path), message });
  }
  return [...doubts.values()];
}

/** Returns the last part of a path that has no placeholder, to search for it. */
function findLiteralPart(path: string): string {
  return path.split('/{}').findLast((part) => part !== '') ?? path;
}

/** Pages about other versions of the API. */
const HISTORY = /changelog|release|migrat|upgrad/i;

/** Only settings that start like several others of the site. */
function listUnknownSettings({ before, after }: PageChange, { settings }: SiteFacts): DoubtfulFact[] {
  const earlier = new Set(listSettings(before).map(({ name }) => name));
  const doubts = new Map<string, DoubtfulFact>();
  for (const { name, line } of listSettings(after)) {
    const names = settings.get(getFirstWord(name));
    if (names === undefined || names.has(name) || names.size < MIN_SETTINGS || earlier.has(name)) continue;
    const message = `The example has the setting ${name}, but no other page, API description or code of the repository mentions it. Check it, and correct it unless the request mentions it.`;
    doubts.set(name, { line, text: name, message });
  }
  return doubts.size <= MAX_NEW ? [...doubts.values()] : [];
}

const MIN_SETTINGS = 3;

/** Only examples whose other fields the API descriptions know. */
function listFields({ name: file, before, after }: PageChange, { fields }: SiteFacts): DoubtfulFact[] {
  if (fields.size === 0 || HISTORY.test(file)) return [];
  const earlier = new Set(listFieldUses(before).flatMap(({ names }) => names));
  return listFieldUses(after).flatMap(({ names, line }) => {
    const unknown = names.filter((name) => !fields.has(name));
    const knownCount = names.length - unknown.length;
    if (knownCount < MIN_KNOWN || unknown.length > MAX_UNKNOWN || knownCount < unknown.length * 2) return [];
    return unknown.flatMap((name) => {
      if (earlier.has(name) || !/^[A-Za-z_]+$/.test(name)) return [];
      const message = `The example has the field "${name}", but no other page, API description or code of the repository mentions it. Check it, and correct it unless the request mentions it.`;
      return [{ line, text: name, message }];
    });
  });
}

const MIN_KNOWN = 2;
const MAX_UNKNOWN = 2;

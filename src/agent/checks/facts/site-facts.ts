/** What a site and its API descriptions know: commands with their flags, operations, and fields. */
import { listFlagUses } from './commands.ts';
import { getFirstWord, listSettings } from './settings.ts';
import { readEndpoints, type Endpoint } from './endpoints.ts';

export interface SiteFacts {
  /** The flags of each command, with the files whose examples use them. */
  flags: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  endpoints: readonly Endpoint[];
  /** The settings that pages mention, such as `LANTERN_PORT`, by their first word. */
  settings: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names in the API descriptions that are followed by a colon: fields, parameters and schemas. */
  fields: ReadonlySet<string>;
}

/** Collects the facts of the texts of a site. */
export function collectFacts(texts: Iterable<readonly [name: string, text: string]>): SiteFacts {
  const flags = new Map<string, Map<string, Set<string>>>();
  const endpoints: Endpoint[] = [];
  const fields = new Set<string>();
  const settings = new Map<string, Set<string>>();
  for (const [name, text] of texts) {
    if (/\.mdx?$/i.test(name)) {
      addFlags(flags, { name, text });
      addSettings(settings, text);
    } else if (/\.(?:json|ya?ml)$/i.test(name)) {
      const described = readEndpoints(text);
      if (described.length === 0) continue;
      endpoints.push(...described.slice(0, MAX_ENDPOINTS));
      addFields(fields, text);
    }
  }
  return { flags, endpoints, settings, fields };
}

const MAX_ENDPOINTS = 5_000;
const MAX_FIELDS = 50_000;

function addFlags(flags: Map<string, Map<string, Set<string>>>, { name, text }: { name: string; text: string }): void {
  for (const { command, flag } of listFlagUses(text)) {
    const known = flags.get(command) ?? new Map<string, Set<string>>();
    flags.set(command, known);
    const files = known.get(flag) ?? new Set<string>();
    known.set(flag, files);
    files.add(name);
  }
}

function addSettings(settings: Map<string, Set<string>>, text: string): void {
  for (const { name } of listSettings(text)) {
    const word = getFirstWord(name);
    const names = settings.get(word) ?? new Set<string>();
    settings.set(word, names);
    if (names.size < MAX_FIELDS) names.add(name);
  }
}

function addFields(fields: Set<string>, text: string): void {
  for (const match of text.matchAll(
    /["']?([A-Za-z_$@][\w$.@-]{0,80})["']?[ \t]*:|-[ \t]+["']?([A-Za-z_][\w.-]{0,80})["']?[ \t]*$|"([A-Za-z_][\w.-]{0,80})"/gm,
  )) {
    fields.add(match[1] ?? match[2] ?? match[3] ?? '');
    if (fields.size > MAX_FIELDS) return;
  }
}

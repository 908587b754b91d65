/** The tasks that need all pages of a site. The first two do not need each other, so two threads can do them at once. */
import { hash } from 'node:crypto';
import fs from 'node:fs';
import type { Features } from '../../../features/features.ts';
import { packEnd, packSegment } from '../../../site/archive.ts';
import { collectAll, makeSiteFiles, type FinishInput } from '../../../site/finish-site.ts';
import { ISLAND_NEED } from '../../../site/model/island.ts';
import { filesRead, noteReads } from '../../../site/model/source.ts';
import { mergeNeeds } from '../../../site/print/client-needs.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import { mergedIndexFiles } from '../../../site/search/index-files.ts';
import { mergeTerms } from '../../../site/search/merge-terms.ts';
import { languageOf, pagesOf, type PartialIndex } from '../../../site/search/partial-index.ts';
import type { OtherIndex } from '../../../site/terms/index-format.ts';
import { searchIndexOf } from '../../../site/view/search-place.ts';
import type { PackedFile, Replaceable, Task, Tasks } from '../messages.ts';
import { createIndexKeeper, KEPT_BYTES, type IndexKeeper } from '../cache/kept-indexes.ts';
import { openRest, keepRest, type KeptRest } from '../cache/kept-rest.ts';
import { readKept } from '../cache/read-kept.ts';
import { readParts } from '../meta-files.ts';
import { packFiles } from './pack-files.ts';
import { readEntries, readFacts, readIndexes, writeEntries } from '../segment-meta.ts';

/** The search indexes; none when the site has no search. */
export function packIndexes({ plan }: SiteContext, task: Task<'indexes'>): Tasks['indexes']['output'] {
  if (!plan.settings.features.search) return { files: [], isKept: false };
  const size = task.parts.reduce((sum, { length }) => sum + length, 0);
  const kept = size <= KEPT_BYTES ? task.kept : undefined;
  const parts = readParts(task.parts);
  const keeper = kept ? createIndexKeeper([...parts], readKept(kept)) : createPlainMerge(parts);
  // A language or version without pages that may be found has an index too: its readers are told that there is nothing.
  const indexes = new Map<string, OtherIndex>();
  for (const section of [...plan.navigation.sections, undefined]) {
    const name = searchIndexOf(section);
    if (section === undefined && indexes.size > 0 && !keeper.names.includes(name)) continue;
    const { language, version } = section ?? {};
    if (!indexes.has(name))
      indexes.set(name, {
        name,
        ...(language !== undefined && { language }),
        ...(version !== undefined && { version }),
      });
  }
  const files: PackedFile[] = [];
  for (const name of [...new Set([...indexes.keys(), ...keeper.names])].sort()) {
    const others = [...indexes.values()].filter(
      (other) =>
        other.name !== name && keeper.names.includes(other.name) && (other.language ?? other.version) !== undefined,
    );
    for (const file of mergedIndexFiles({ name, others, ...keeper.merge(name) })) files.push(keeper.pack(file));
  }
  return { files, isKept: writeNext(keeper.finish(), kept) };
}

/** For a build that keeps nothing, or for a large site: one range of terms is held at a time. */
function createPlainMerge(parts: Iterable<Buffer>): Omit<IndexKeeper, 'finish'> & { finish(): undefined } {
  const merged = new Map<string, PartialIndex[]>();
  for (const part of parts) {
    for (const [name, index] of Object.entries(readIndexes(part))) {
      const list = merged.get(name);
      if (list) list.push(index);
      else merged.set(name, [index]);
    }
  }
  return {
    names: [...merged.keys()],
    merge(name) {
      const list = merged.get(name) ?? [];
      return { language: languageOf(list), terms: mergeTerms(list), pages: list.values().flatMap(pagesOf) };
    },
    pack(file) {
      const { tar, entries } = packFiles([file]);
      const [entry] = entries;
      if (!entry) throw new Error('a file was packed without its entry');
      return { entry, tar };
    },
    finish: () => undefined,
  };
}

/** Every other file that needs all pages, and every diagnostic of the site. */
export async function packRest(site: SiteContext, task: Task<'finish'>): Promise<Tasks['finish']['output']> {
  const segments = Array.from(readParts(task.facts), readFacts);
  const entries = segments.flatMap(({ files }) => files);
  const anchors = segments.flatMap((segment) => segment.anchors);
  const { rest, pack } = await makeRest(
    {
      site,
      anchors,
      written: new Set(entries.map(([path]) => path)),
      needs: mergeNeeds(segments.map(({ needs }) => needs)),
      checkAnchors: task.whole,
    },
    task.kept,
  );
  const diagnostics = collectAll({
    site,
    anchors,
    diagnostics: [...task.planDiagnostics, ...segments.flatMap((segment) => segment.diagnostics), ...rest.diagnostics],
    checkAnchors: task.whole,
  });
  return {
    tar: rest.tar,
    entries: writeEntries([...entries, ...rest.entries]),
    diagnostics,
    isKept: writeNext(pack, task.kept),
  };
}

function writeNext(pack: Uint8Array | undefined, kept: Replaceable | undefined): boolean {
  if (!pack || !kept) return false;
  fs.writeFileSync(kept.next, pack);
  return true;
}

/** The files of an earlier build, or new ones, with the pack for a later build. Scripts of live components are made each time. */
async function makeRest(
  input: Omit<FinishInput, 'diagnostics'>,
  kept: Task<'finish'>['kept'],
): Promise<{ rest: KeptRest; pack: Uint8Array | undefined }> {
  const { site, written, needs, anchors, checkAnchors } = input;
  const make = async (from: SiteContext): Promise<KeptRest> => {
    const { files, diagnostics } = await makeSiteFiles({ ...input, site: from });
    return { ...packFiles(files), diagnostics };
  };
  if (!kept || needs.features.some((need) => need.startsWith(ISLAND_NEED)))
    return { rest: await make(site), pack: undefined };
  const { source, plan } = site;
  const urls = checkAnchors ? [] : anchors.map(({ url }) => url);
  const dates = plan.pages.map(({ modified }) => modified);
  const key = hash('sha256', JSON.stringify([kept.common, dates, needs, [...written], urls]));
  const found = openRest(readKept(kept), { key, source });
  if (found) return { rest: found, pack: undefined };
  const noted = noteReads(source);
  let isTimed = false;
  const settings = {
    ...plan.settings,
    get time() {
      isTimed = true;
      return plan.settings.time;
    },
  };
  const rest = await make({ ...site, source: noted.source, plan: { ...plan, settings } });
  return { rest, pack: isTimed ? undefined : keepRest(rest, { key, read: filesRead(noted.reads, source), source }) };
}

/** `manifest.json` and the end of the archive. `version` is that of its form; `label` is left out when there is none. */
export function packManifest({ plan }: SiteContext, { entries, more, label }: Task<'manifest'>): Uint8Array {
  // In one order, whatever the order in which a database gave them back.
  const { deployment, search, assistant, analytics, playground } = plan.settings.features;
  const features: Features = { deployment, search, assistant, analytics, playground };
  const found = new Map([...readEntries(entries), ...more].map((entry) => [entry[0], entry]));
  // JSON takes longer for an object of thousands of fields than for all else that an edit of one page asks for at the end.
  const files = Array.from([...found.keys()].sort(), (path) => {
    const [, sha256, size] = found.get(path) ?? [];
    return `${JSON.stringify(path)}:${JSON.stringify({ sha256, size })}`;
  });
  const head = JSON.stringify({ version: 1, label, features, files: {} });
  const content = `${head.slice(0, -2)}${files.join(',')}}}\n`;
  return Buffer.concat([packSegment([{ path: 'manifest.json', content }]), packEnd()]);
}

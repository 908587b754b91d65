/** The tasks that need all pages of a site. The first two do not need each other, so two threads can do them at once. */
import fs from 'node:fs';
import type { Features } from '../../features/features.ts';
import { packEnd, packSegment } from '../../site/archive.ts';
import { finishSite } from '../../site/finish-site.ts';
import { mergeNeeds } from '../../site/print/client-needs.ts';
import type { SiteContext } from '../../site/print/site-context.ts';
import { searchIndexFiles } from '../../site/search/index-files.ts';
import type { PartialIndex } from '../../site/search/partial-index.ts';
import type { OtherIndex } from '../../site/terms/index-format.ts';
import { searchIndexOf } from '../../site/view/search-place.ts';
import type { PackedFile, Task, Tasks } from './messages.ts';
import { packFiles } from './pack-files.ts';
import { readFacts, readIndexes } from './segment-meta.ts';

/** The search indexes; none when the site has no search. */
export function packIndexes({ plan }: SiteContext, task: Task<'indexes'>): PackedFile[] {
  if (!plan.settings.features.search) return [];
  const merged = new Map<string, PartialIndex[]>();
  for (const part of task.parts) {
    for (const [name, index] of Object.entries(readIndexes(fs.readFileSync(part)))) {
      const list = merged.get(name);
      if (list) list.push(index);
      else merged.set(name, [index]);
    }
  }
  // A language or version without pages that may be found has an index too: its readers are told that there is nothing.
  const indexes = new Map<string, OtherIndex>();
  for (const section of [...plan.navigation.sections, undefined]) {
    const name = searchIndexOf(section);
    if (section === undefined && indexes.size > 0 && !merged.has(name)) continue;
    const { language, version } = section ?? {};
    if (!indexes.has(name))
      indexes.set(name, {
        name,
        ...(language !== undefined && { language }),
        ...(version !== undefined && { version }),
      });
  }
  const packed: PackedFile[] = [];
  for (const name of [...new Set([...indexes.keys(), ...merged.keys()])].sort()) {
    const others = [...indexes.values()].filter(
      (other) => other.name !== name && merged.has(other.name) && (other.language ?? other.version) !== undefined,
    );
    for (const file of searchIndexFiles({ name, parts: merged.get(name) ?? [], others })) {
      const { tar, entries } = packFiles([file]);
      for (const entry of entries) packed.push({ entry, tar });
    }
  }
  return packed;
}

/** Every other file that needs all pages, and every diagnostic of the site. */
export async function packRest(site: SiteContext, task: Task<'finish'>): Promise<Tasks['finish']['output']> {
  const segments = task.facts.map((file) => readFacts(fs.readFileSync(file)));
  const entries = segments.flatMap(({ files }) => files);
  const { files, diagnostics } = await finishSite({
    site,
    anchors: segments.flatMap(({ anchors }) => anchors),
    written: new Set(entries.map(([path]) => path)),
    diagnostics: [...task.planDiagnostics, ...segments.flatMap((segment) => segment.diagnostics)],
    needs: mergeNeeds(segments.map(({ needs }) => needs)),
    checkAnchors: task.whole,
  });
  const packed = packFiles(files);
  return { tar: packed.tar, entries: [...entries, ...packed.entries], diagnostics };
}

/** `manifest.json` and the end of the archive. `version` is that of its form; `label` is left out when there is none. */
export function packManifest({ plan }: SiteContext, { entries, label }: Task<'manifest'>): Uint8Array {
  // In one order, whatever the order in which a database gave them back.
  const { deployment, search, assistant, analytics, playground } = plan.settings.features;
  const features: Features = { deployment, search, assistant, analytics, playground };
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const files = Object.fromEntries(sorted.map(([path, sha256, size]) => [path, { sha256, size }]));
  const content = `${JSON.stringify({ version: 1, label, features, files })}\n`;
  return Buffer.concat([packSegment([{ path: 'manifest.json', content }]), packEnd()]);
}

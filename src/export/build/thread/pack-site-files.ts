import { hash } from 'node:crypto';
import fs from 'node:fs';
import {
  collectAll,
  makeSiteFiles,
  COMPILE_NEED,
  listReadFiles,
  noteReads,
  mergeNeeds,
  type FinishInput,
  type SiteContext,
} from '../../../site/index.ts';
import { openCachedSiteFiles, packCachedSiteFiles, type CachedSiteFiles } from '../cache/cached-site-files.ts';
import { readCached, writeReplacement } from '../cache/read-cached.ts';
import type { Task, Tasks } from '../messages.ts';
import { readParts } from '../meta-files.ts';
import { readFacts, writeEntries } from '../segment-meta.ts';
import { packFiles } from './pack-files.ts';

/** Creates every other file that needs all pages, and collects every diagnostic of the site. */
export async function packSiteFiles(
  site: SiteContext,
  task: Task<'site-files'>,
): Promise<Tasks['site-files']['output']> {
  const segments = Array.from(readParts(task.facts), readFacts);
  const entries = segments.flatMap(({ files }) => files);
  const anchors = segments.flatMap((segment) => segment.anchors);
  const { rest, pack, isDamaged } = await prepareSiteFiles(
    {
      site,
      anchors,
      writtenFiles: new Set(entries.map(([path]) => path)),
      needs: mergeNeeds(segments.map(({ needs }) => needs)),
      checkAnchors: task.whole,
    },
    task.cached,
  );
  const diagnostics = collectAll({
    site,
    anchors,
    diagnostics: [...task.planDiagnostics, ...segments.flatMap((segment) => segment.diagnostics), ...rest.diagnostics],
    checkAnchors: task.whole,
  });
  fs.writeFileSync(task.tar, rest.tar);
  fs.writeFileSync(task.entries, writeEntries([...entries, ...rest.entries]));
  return { diagnostics, isKept: writeReplacement(pack, task.cached), isDamaged };
}

/**
 * Returns the files of an earlier build, or new ones with the pack for a later build. Compiled code isn't reused.
 */
async function prepareSiteFiles(
  input: Omit<FinishInput, 'diagnostics'>,
  cacheEntry: Task<'site-files'>['cached'],
): Promise<{ rest: CachedSiteFiles; pack: Uint8Array | undefined; isDamaged: boolean }> {
  const { site, writtenFiles, needs, anchors, checkAnchors } = input;
  const packSite = async (context: SiteContext): Promise<CachedSiteFiles> => {
    const { files, diagnostics } = await makeSiteFiles({ ...input, site: context });
    return { ...packFiles(files), diagnostics };
  };
  if (!cacheEntry || needs.features.some((need) => need.startsWith(COMPILE_NEED)))
    return { rest: await packSite(site), pack: undefined, isDamaged: false };
  const { source, plan } = site;
  const urls = checkAnchors ? [] : anchors.map(({ url }) => url);
  const dates = plan.pages.map(({ modified }) => modified);
  const key = hash('sha256', JSON.stringify([cacheEntry.common, dates, needs, [...writtenFiles], urls]));
  const { body, isDamaged } = readCached(cacheEntry);
  const openedFiles = openCachedSiteFiles(body, { key, source });
  if (openedFiles) return { rest: openedFiles, pack: undefined, isDamaged };
  const recorder = noteReads(source);
  let isTimed = false;
  const settings = {
    ...plan.settings,
    get time() {
      isTimed = true;
      return plan.settings.time;
    },
  };
  const siteFiles = await packSite({ ...site, source: recorder.source, plan: { ...plan, settings } });
  const pack = isTimed
    ? undefined
    : packCachedSiteFiles(siteFiles, { key, read: listReadFiles(recorder.reads, source), source });
  return { rest: siteFiles, pack, isDamaged };
}

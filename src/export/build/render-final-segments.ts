import fs from 'node:fs/promises';
import type { Diagnostic } from '../../site/shared.ts';
import type { BackgroundWriter } from './cache/background-writer.ts';
import { assembleText } from './long-text.ts';
import type { PackedFile } from './messages.ts';
import type { MetaFile, MetaFiles } from './meta-files.ts';
import type { RenderPool } from './process/render-pool.ts';
import type { BuildOptions, BuildResult } from './types.ts';

/** Name of the last segment of the bundle. */
const LAST_SEGMENT = 'finish';

interface FinalSegmentsInput {
  /** Metadata of all segments, in bundle order. */
  metas: readonly MetaFile[];
  /** Segments that contain the parts of llms-full.txt. */
  parts: readonly string[];
  planDiagnostics: Diagnostic[];
  options: BuildOptions;
  puts: BackgroundWriter;
  metaFiles: Pick<MetaFiles, 'nameFile'>;
  /** The same value as in `SiteKeys`; undefined without a cache. */
  common: string | undefined;
  /** Suffix of the keys under which the files beside the pages and the search indexes are cached. */
  cacheId: string;
  /** Called when the last task starts, which reads no sources. */
  onLast(): void;
}

/** Creates everything that needs all pages, in parallel. Returns the segments that end the bundle. */
export async function renderFinalSegments(
  pool: RenderPool,
  { metas, parts, planDiagnostics, options, puts, metaFiles, common, cacheId, onLast }: FinalSegmentsInput,
): Promise<Pick<BuildResult, 'segments' | 'diagnostics'>> {
  const isWholeSite = options.paths === undefined && options.siteVersion === undefined;
  const { cache } = options;
  const findCached = async (key: string) =>
    cache && { part: await cache.locateLatest(key), next: metaFiles.nameFile(key) };
  const putFile = (key: string, file: string) => puts.put(key, fs.readFile(file));
  const indexTar = metaFiles.nameFile('index-tar');
  const restTar = metaFiles.nameFile('rest-tar');
  const entries = metaFiles.nameFile('entries');
  const [indexKey, restKey] = [`index-${cacheId}`, `rest-${cacheId}`];
  const [cachedIndex, cachedRest] = [await findCached(indexKey), await findCached(restKey)];
  const cacheKeys = common === undefined || !cachedRest ? undefined : { common, ...cachedRest };
  const [indexes, siteFiles, text] = await Promise.all([
    pool.run({ type: 'indexes', parts: metas.map((meta) => meta.indexes), tar: indexTar, cached: cachedIndex }),
    pool.run({
      type: 'site-files',
      facts: metas.map(({ facts }) => facts),
      tar: restTar,
      entries,
      planDiagnostics,
      whole: isWholeSite,
      cached: cacheKeys,
    }),
    assembleText(parts, options.segments, { signal: options.signal }),
  ]);
  if (indexes.isDamaged) await cache?.reject(indexKey);
  if (siteFiles.isDamaged) await cache?.reject(restKey);
  if (cachedIndex && indexes.isKept) putFile(indexKey, cachedIndex.next);
  if (cachedRest && siteFiles.isKept) putFile(restKey, cachedRest.next);
  const last = pool.run({
    type: 'manifest',
    entries,
    indexes: indexes.files.map(({ entry }) => entry),
    more: text.entries,
    label: options.label,
  });
  onLast();
  const [{ tar: manifest, taken }, files, index] = await Promise.all([
    last,
    fs.readFile(restTar),
    fs.readFile(indexTar),
  ]);
  const tar = Buffer.concat([files, ...removeFiles(index, indexes.files, taken), manifest]);
  await options.segments.put(LAST_SEGMENT, { tar, meta: Buffer.alloc(0), pages: 0 });
  return { segments: [...text.segments, LAST_SEGMENT], diagnostics: siteFiles.diagnostics };
}

/** Returns a tar of consecutively packed files without the ones at the given paths. */
function removeFiles(tar: Buffer, files: readonly PackedFile[], paths: readonly string[]): Buffer[] {
  if (paths.length === 0) return [tar];
  let at = 0;
  return files.flatMap(({ entry: [path], length }) => {
    const fileBytes = tar.subarray(at, (at += length));
    return paths.includes(path) ? [] : [fileBytes];
  });
}

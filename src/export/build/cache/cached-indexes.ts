/**
 * Caches search indexes for a later build, which replaces a few parts in the merged index and reuses packed files that
 * come out the same.
 */
import { hash } from 'node:crypto';
import {
  mergeTerms,
  replaceParts,
  getLanguage,
  listPages,
  type OutputFile,
  type MergedTerm,
  type PartialIndex,
  type MergedIndex,
} from '../../../site/index.ts';
import { packFiles } from '../thread/pack-files.ts';
import { readParts, type SummedPart } from '../meta-files.ts';
import { readIndexes, type ManifestEntry } from '../segment-meta.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

/** Merged indexes, and the data that a later build can reuse. */
export interface IndexCache {
  /** Names of the indexes that contain pages. */
  names: readonly string[];
  merge(name: string): Pick<MergedIndex, 'language' | 'terms' | 'pages'>;
  pack(file: OutputFile): { entry: ManifestEntry; tar: Uint8Array };
  /** Returns everything that was merged and packed; undefined if the terms are the same as in the earlier build. */
  packForCache(): Uint8Array | undefined;
}

/**
 * Creates an index keeper.
 *
 * @param parts the segments' contributions to the indexes, as `segment-meta` writes them
 * @param kept the result of an earlier `packForCache`, without its seal
 */
export function createIndexKeeper(parts: readonly SummedPart[], packedIndexes: Buffer | undefined): IndexCache {
  const before = packedIndexes && openIndexes(packedIndexes);
  const hashes = parts.map(({ sum }) => sum);
  const isSame = before !== undefined && String(before.hashes) === String(hashes);
  const indexes = (before && replaceIn(before, parts)) ?? mergeAll(readParts(parts));
  const files: Pack['files'] = [];
  const tars: Uint8Array[] = [];
  return {
    names: [...indexes.keys()],
    merge(name) {
      const { rows, terms } = indexes.get(name) ?? { rows: [], terms: [] };
      return { language: getLanguage(rows), terms, pages: rows.values().flatMap(listPages) };
    },
    pack({ path, content }) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const sum = hash('sha256', bytes);
      const tar = before?.files.get(`${sum} ${path}`) ?? packFiles([{ path, content: bytes }]).tar;
      const entry: ManifestEntry = [path, sum, bytes.length];
      files.push([...entry, tar.length]);
      tars.push(tar);
      return { entry, tar };
    },
    packForCache: () => (isSame ? undefined : packIndexes({ hashes, indexes, files, tars })),
  };
}

/** Maximum size of the parts in bytes up to which all terms of a site are kept in memory at the same time. */
export const MAX_MEMORY_BYTES = 12_000_000;

/** Maximum number of segments whose parts are replaced: each replacement scans all terms for their pages. */
const MAX_REPLACED = 20;

type Indexes = Map<string, CachedIndex>;

interface CachedIndex {
  /** One row for each segment that contributes to the index. */
  rows: Row[];
  terms: readonly MergedTerm[];
}

interface Row extends Pick<PartialIndex, 'count' | 'language' | 'pages'> {
  segment: number;
}

interface CachedIndexes {
  /** Hashes of all segments' parts. */
  hashes: string[];
  indexes: Indexes;
  /** Hash and path → packed file. */
  files: ReadonlyMap<string, Uint8Array>;
}

function mergeAll(parts: Iterable<Buffer>): Indexes {
  const partsByName = new Map<string, { rows: Row[]; parts: PartialIndex[] }>();
  let segment = 0;
  for (const part of parts) {
    for (const [name, index] of Object.entries(readIndexes(part))) {
      const list = partsByName.get(name) ?? { rows: [], parts: [] };
      partsByName.set(name, list);
      list.rows.push(createRow(segment, index));
      list.parts.push(index);
    }
    segment += 1;
  }
  return new Map([...partsByName].map(([name, { rows, parts }]) => [name, { rows, terms: [...mergeTerms(parts)] }]));
}

function createRow(segment: number, { count, language, pages }: PartialIndex): Row {
  return { segment, count, language, pages };
}

/** Returns undefined if more than the content of a few pages has changed. */
function replaceIn({ hashes: knownHashes, indexes }: CachedIndexes, parts: readonly SummedPart[]): Indexes | undefined {
  if (knownHashes.length !== parts.length) return undefined;
  const changedParts = [...parts.entries()].filter(([segment, { sum }]) => sum !== knownHashes[segment]);
  if (changedParts.length > MAX_REPLACED) return undefined;
  const partBuffers = [...readParts(changedParts.map(([, part]) => part))];
  const replacedIndexes = new Map(
    changedParts.map(([segment], index) => [segment, readIndexes(partBuffers[index] ?? Buffer.alloc(0))]),
  );
  for (const [segment, segmentIndexes] of replacedIndexes) {
    const names = [...indexes]
      .filter(([, { rows }]) => rows.some((row) => row.segment === segment))
      .map(([name]) => name);
    if (names.length !== Object.keys(segmentIndexes).length) return undefined;
  }
  const next: Indexes = new Map();
  for (const [name, { rows, terms }] of indexes) {
    const mergedRows: Row[] = [];
    const replacements: { start: number; part: PartialIndex }[] = [];
    let start = 0;
    for (const row of rows) {
      const segmentIndexes = replacedIndexes.get(row.segment);
      const part = segmentIndexes?.[name];
      if (segmentIndexes && part?.count !== row.count) return undefined;
      if (part) replacements.push({ start, part });
      mergedRows.push(part ? createRow(row.segment, part) : row);
      start += row.count;
    }
    next.set(name, { rows: mergedRows, terms: replacements.length > 0 ? replaceParts(terms, replacements) : terms });
  }
  return next;
}

/** Lengths refer to the texts and files after the header, in the same order. */
interface Pack {
  hashes: readonly string[];
  indexes: [name: string, rows: Row[], length: number][];
  files: [...ManifestEntry, length: number][];
}

function packIndexes(
  input: Pick<CachedIndexes, 'hashes' | 'indexes'> & Pick<Pack, 'files'> & { tars: Uint8Array[] },
): Uint8Array {
  const texts = [...input.indexes.values()].map(({ terms }) =>
    Buffer.from(terms.map((term) => term.join('\t')).join('\n')),
  );
  const head: Pack = {
    hashes: input.hashes,
    indexes: [...input.indexes].map(([name, { rows }], number) => [name, rows, texts[number]?.length ?? 0]),
    files: input.files,
  };
  return sealParts(head, [...texts, ...input.tars]);
}

function openIndexes(body: Buffer): CachedIndexes {
  const { head, take } = splitParts<Pack>(body);
  const indexes: Indexes = new Map();
  for (const [name, rows, length] of head.indexes)
    indexes.set(name, { rows, terms: readTerms(take(length).toString('utf8')) });
  return {
    hashes: [...head.hashes],
    indexes,
    files: new Map(head.files.map(([path, sum, , length]) => [`${sum} ${path}`, take(length)])),
  };
}

function readTerms(text: string): MergedTerm[] {
  if (text === '') return [];
  return text.split('\n').map((line): MergedTerm => {
    const [first, second] = [line.indexOf('\t'), line.lastIndexOf('\t')];
    return [line.slice(0, first), line.slice(first + 1, second), Number(line.slice(second + 1))];
  });
}

import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { splitNames } from '../model/joined-names.ts';
import type { Source } from '../model/source.ts';
import type { SpecProblem } from './load/problem.ts';
import type { LoadedDocument, OriginalDescription } from './load/load-document.ts';
import type { LoadInput } from './load/read-description.ts';
import { getDescriptionLoader } from './load/description-loader.ts';
import { restrictDocument } from './publish/restrict-document.ts';
import type { SpecOverlays } from '../model/spec-overlays.ts';
import type { RemoteFiles } from '../model/remote-files.ts';
import type { ApiDocument } from '../model/api-description.ts';
import type { DescriptionFormat } from '../model/description-format.ts';

/** The API descriptions of one site, for one thread. */
export interface ApiDocuments {
  /** The formats of descriptions, which plug-ins add. */
  formats: readonly DescriptionFormat[];
  /** Returns a description, or undefined if it can't be used; `problems` explains why. */
  find(name: string): ApiDocument | undefined;
  /** Returns the diagnostics of a description. */
  problems(name: string): readonly SpecProblem[];
  /**
   * Reads the original description with its overlays (unless `plain`) and with the content of other files. The result
   * isn't cached.
   */
  read(name: string, options?: { plain?: boolean }): OriginalDescription | undefined;
  /** Returns the same descriptions with these overlays instead. Both share the cache. */
  withOverlays(overlays: readonly SpecOverlays[]): ApiDocuments;
  /** Returns the same descriptions as some readers see them: `find` leaves out fields and values for other groups. */
  forReaders(groups: readonly string[]): ApiDocuments;
}

/**
 * Maximum total size of the descriptions that a thread keeps parsed. Pages are rendered in the order of their
 * descriptions.
 */
const MAX_BYTES = 60_000_000;

/** Creates a collection without overlays that parses descriptions on first use. */
export function createApiDocuments(
  source: Source,
  remote: RemoteFiles,
  formats: readonly DescriptionFormat[],
): ApiDocuments {
  const load = createLoader({ source, remote, formats });
  const withOverlays = (specOverlays: readonly SpecOverlays[]): ApiDocuments => {
    const overlays = new Map(specOverlays.map(({ document, files }) => [document, files]));
    const documents: ApiDocuments = {
      formats,
      find: (name) => load(name, overlays.get(name)).document,
      problems: (name) => load(name, overlays.get(name)).problems,
      read: (name, { plain: withoutOverlays = false } = {}) =>
        getDescriptionLoader().tryRead({
          name,
          source,
          remote,
          formats,
          overlays: withoutOverlays ? [] : overlays.get(name),
        }),
      withOverlays,
      forReaders(groups) {
        const restrict = memoizeByObject((document: ApiDocument) => {
          const json = formats.find((format) => format === document.content?.format)?.json;
          return json ? restrictDocument(document, groups, json) : document;
        });
        const find = (name: string) => {
          const document = documents.find(name);
          return document && restrict(document);
        };
        return { ...documents, find };
      },
    };
    return documents;
  };
  return withOverlays([]);
}

type Load = (name: string, overlays: readonly string[] | undefined) => LoadedDocument;

/** Caches parsed descriptions by name and overlays, dropping the least recently used ones above the limit. */
function createLoader({ source, remote, formats }: Omit<LoadInput, 'name' | 'overlays'>): Load {
  const loadedDocuments = new Map<string, LoadedDocument & { bytes: number }>();
  let bytes = 0;
  return (name, overlays) => {
    const key = overlays === undefined ? name : JSON.stringify([name, ...overlays]);
    const cachedDocument = loadedDocuments.get(key);
    if (cachedDocument) {
      loadedDocuments.delete(key);
      loadedDocuments.set(key, cachedDocument);
      return cachedDocument;
    }
    const document = getDescriptionLoader().loadDocument({ name, source, remote, formats, overlays });
    const entry = { ...document, bytes: document.bytes ?? getSize(name, source, remote) };
    loadedDocuments.set(key, entry);
    bytes += entry.bytes;
    for (const [oldestKey, { bytes: freedBytes }] of loadedDocuments) {
      if (bytes <= MAX_BYTES || oldestKey === key) break;
      loadedDocuments.delete(oldestKey);
      bytes -= freedBytes;
    }
    return entry;
  };
}

function getSize(joinedName: string, source: Source, remote: RemoteFiles): number {
  return splitNames(joinedName).reduce((sum, name) => sum + getFileSize(name, source, remote), 0);
}

function getFileSize(name: string, source: Source, remote: RemoteFiles): number {
  if (source.has(name)) return source.read(name).length;
  const fetchedFile = remote.find(name);
  return fetchedFile && 'content' in fetchedFile ? fetchedFile.content.length : 0;
}

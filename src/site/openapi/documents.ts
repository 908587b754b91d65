import { splitNames } from '../model/joined-names.ts';
import type { Source } from '../model/source.ts';
import type { SpecProblem } from './load/problem.ts';
import type { LoadedDocument, ReadDescription } from './load/load-document.ts';
import { descriptionLoader } from './load/load-later.ts';
import type { SpecOverlays } from '../model/spec-overlays.ts';
import type { RemoteFiles } from './load/remote-files.ts';
import type { ApiDocument } from '../model/api-description.ts';

/** The API descriptions of one site, for one thread. */
export interface ApiDocuments {
  /** Undefined when the description cannot be used: `problems` says why. */
  find(name: string): ApiDocument | undefined;
  /** Diagnostics of a description. */
  problems(name: string): readonly SpecProblem[];
  /** The description as it was written, with its overlays (unless `plain`) and with what it has in other files. Not kept. */
  read(name: string, options?: { plain?: boolean }): ReadDescription | undefined;
  /** The same descriptions with these overlays instead. What was parsed is kept for both. */
  withOverlays(overlays: readonly SpecOverlays[]): ApiDocuments;
}

/** Descriptions that a thread keeps parsed, by the length of their text: pages come in the order of their descriptions. */
const MAX_BYTES = 60_000_000;

/** Parses a description, without overlays, when it is first asked for. */
export function createApiDocuments(source: Source, remote: RemoteFiles): ApiDocuments {
  const load = createLoader(source, remote);
  const withOverlays = (given: readonly SpecOverlays[]): ApiDocuments => {
    const overlays = new Map(given.map(({ document, files }) => [document, files]));
    return {
      find: (name) => load(name, overlays.get(name)).document,
      problems: (name) => load(name, overlays.get(name)).problems,
      read: (name, { plain = false } = {}) =>
        descriptionLoader().tryRead({ name, source, remote, overlays: plain ? [] : overlays.get(name) }),
      withOverlays,
    };
  };
  return withOverlays([]);
}

type Load = (name: string, overlays: readonly string[] | undefined) => LoadedDocument;

/** Keeps what was parsed by name and overlays; those not used for longest are let go when there are many. */
function createLoader(source: Source, remote: RemoteFiles): Load {
  const loaded = new Map<string, LoadedDocument & { bytes: number }>();
  let bytes = 0;
  return (name, overlays) => {
    const key = overlays === undefined ? name : JSON.stringify([name, ...overlays]);
    const known = loaded.get(key);
    if (known) {
      loaded.delete(key);
      loaded.set(key, known);
      return known;
    }
    const document = descriptionLoader().loadDocument({ name, source, remote, overlays });
    const made = { ...document, bytes: document.bytes ?? sizeOf(name, source, remote) };
    loaded.set(key, made);
    bytes += made.bytes;
    for (const [other, { bytes: freed }] of loaded) {
      if (bytes <= MAX_BYTES || other === key) break;
      loaded.delete(other);
      bytes -= freed;
    }
    return made;
  };
}

function sizeOf(joined: string, source: Source, remote: RemoteFiles): number {
  return splitNames(joined).reduce((sum, name) => sum + sizeOfFile(name, source, remote), 0);
}

function sizeOfFile(name: string, source: Source, remote: RemoteFiles): number {
  if (source.has(name)) return source.read(name).length;
  const found = remote.find(name);
  return found && 'content' in found ? found.content.length : 0;
}

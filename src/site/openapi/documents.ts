import type { Source } from '../model/source.ts';
import type { SpecProblem } from './load/problem.ts';
import { loadDocument, tryRead, type LoadedDocument, type ReadDescription } from './load/load-document.ts';
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
  /** Says which overlays there are. To be called before any description is asked for; again only with the same. */
  useOverlays(overlays: readonly SpecOverlays[]): void;
}

/** Descriptions that a thread keeps parsed, by the length of their text: pages come in the order of their descriptions. */
const MAX_BYTES = 60_000_000;

/** Parses a description when it is first asked for; those not used for longest are let go when there are many. */
export function createApiDocuments(source: Source, remote: RemoteFiles): ApiDocuments {
  const loaded = new Map<string, LoadedDocument & { bytes: number }>();
  let bytes = 0;
  let overlays = new Map<string, readonly string[]>();
  const load = (name: string) => {
    const known = loaded.get(name);
    if (known) {
      loaded.delete(name);
      loaded.set(name, known);
      return known;
    }
    const made = {
      ...loadDocument({ name, source, remote, overlays: overlays.get(name) }),
      bytes: sizeOf(name, source, remote),
    };
    loaded.set(name, made);
    bytes += made.bytes;
    for (const [other, { bytes: freed }] of loaded) {
      if (bytes <= MAX_BYTES || other === name) break;
      loaded.delete(other);
      bytes -= freed;
    }
    return made;
  };
  return {
    find: (name) => load(name).document,
    problems: (name) => load(name).problems,
    read: (name, { plain = false } = {}) =>
      tryRead({ name, source, remote, overlays: plain ? [] : overlays.get(name) }),
    useOverlays(given) {
      overlays = new Map(given.map(({ document, files }) => [document, files]));
    },
  };
}

function sizeOf(name: string, source: Source, remote: RemoteFiles): number {
  if (source.has(name)) return source.read(name).length;
  const found = remote.find(name);
  return found && 'content' in found ? found.content.length : 0;
}

import { decodePath } from '../../../../lib/decode-path.ts';
import type { SpecOverlays } from '../../../model/spec-overlays.ts';
import { stripRoot } from '../../../model/urls.ts';
import path from 'node:path';
import type { SpecReference } from '../../../model/spec-reference.ts';
import type { SourcePosition, Report } from '../../../model/diagnostics.ts';
import type { Source } from '../../../model/source.ts';
import { findSpecFile } from '../../references.ts';
import { NO_REMOTE_FILES } from '../remote-files.ts';
import { readOverlay } from './read-overlay.ts';

export interface OverlayFiles {
  /** Sorted by description. */
  overlays: SpecOverlays[];
  /** Overlays that extend a URL. Whether the site has that description is only known later. */
  ofAddresses: { url: string; place: SourcePosition }[];
}

/**
 * Assigns overlays to descriptions (content format, URL algorithm): those listed in docs.json, in order, or else those in
 * the docs folder that declare what they extend, by name. An overlay that docs.json lists for several descriptions and
 * that extends one of them only applies to that one.
 */
export function findOverlays(input: {
  references: readonly SpecReference[];
  /** Files of the docs folder with `overlay` and `extends`. */
  scanned: readonly string[];
  source: Source;
  /** Returns the name of the description that a written path or URL refers to. */
  specName: (written: string) => string;
  report: Report;
}): OverlayFiles {
  const { references, scanned, source, specName, report } = input;
  const filesByDocument = new Map<string, Set<string>>();
  const add = (document: string, file: string) =>
    filesByDocument.set(document, (filesByDocument.get(document) ?? new Set()).add(file));
  for (const { sources, overlays } of references) {
    if (!overlays) continue;
    const documents = sources.map(specName);
    for (const document of documents) filesByDocument.set(document, filesByDocument.get(document) ?? new Set());
    for (const overlayEntry of overlays) {
      const file = findSpecFile(overlayEntry, (name) => source.has(name)) ?? overlayEntry;
      const extendedFile = documents.length > 1 ? readExtends(file, source) : undefined;
      for (const document of extendedFile !== undefined && documents.includes(extendedFile)
        ? [extendedFile]
        : documents)
        add(document, file);
    }
  }
  const listedDocuments = new Map(filesByDocument);
  const listedFiles = new Set([...listedDocuments.values()].flatMap((files) => [...files]));
  const ofAddresses: OverlayFiles['ofAddresses'] = [];
  for (const file of scanned) {
    if (listedFiles.has(file)) continue;
    const document = readExtends(file, source);
    const place = { file, line: 1, column: 1 };
    if (document === undefined) {
      for (const { code, message, place: at = place } of readOverlay(file, { source, remote: NO_REMOTE_FILES })
        .problems)
        report({ ...at, severity: 'error', code, message });
      continue;
    }
    const listedOverlays = listedDocuments.get(document);
    if (listedOverlays) {
      if (listedOverlays.size > 0) reportReplaced(document, place, report);
      continue;
    }
    if (/^https?:/i.test(document)) ofAddresses.push({ url: document, place });
    if (/^https?:/i.test(document) || source.has(document)) add(document, file);
    else reportUnused(document, place, report);
  }
  return {
    overlays: Array.from(filesByDocument, ([document, files]) => ({ document, files: [...files] }))
      .filter(({ files }) => files.length > 0)
      .sort((a, b) => (a.document < b.document ? -1 : 1)),
    ofAddresses,
  };
}

/** Reports an overlay that doesn't apply to any description of the site. */
export function reportUnused(document: string, place: SourcePosition, report: Report): void {
  report({
    ...place,
    severity: 'warning',
    code: 'overlay-unused',
    message: `The overlay ${place.file} extends "${document}", which isn't an API description of the site. Fix "extends", or remove the file.`,
  });
}

function reportReplaced(document: string, place: SourcePosition, report: Report): void {
  report({
    ...place,
    severity: 'info',
    code: 'overlay-unused',
    message: `The overlay ${place.file} isn't applied, because docs.json lists the overlays of "${document}" without it. Add it to "overlays" there, or remove the file.`,
  });
}

/**
 * Returns the description that an overlay in the docs folder extends, relative to the overlay or else to the docs
 * folder.
 */
function readExtends(file: string, source: Source): string | undefined {
  if (!source.has(file)) return undefined;
  const extendsFile = readOverlay(file, { source, remote: NO_REMOTE_FILES }).extends?.split('#', 1)[0];
  if (extendsFile === undefined || extendsFile === '' || /^https?:/i.test(extendsFile)) return extendsFile || undefined;
  const decodedPath = decodePath(extendsFile);
  const siblingPath = path.posix.join(path.posix.dirname(file), decodedPath);
  return (
    [decodedPath.startsWith('/') ? '' : siblingPath, stripRoot(decodedPath)].find((name) => source.has(name)) ??
    siblingPath
  );
}

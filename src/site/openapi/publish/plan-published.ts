/** Decides how each API description of the docs folder is published. */
import type { Source } from '../../model/source.ts';
import type { ApiDocuments } from '../documents.ts';
import { findChannel, listChannels, listOperations } from '../list-operations.ts';
import type { SpecOverlays } from '../../model/spec-overlays.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import { isWithheld, type VisibilityRules } from './visible-operations.ts';

export interface PublishInput {
  source: Source;
  documents: ApiDocuments;
  /** Descriptions that would be published as they are. */
  descriptions: readonly string[];
  overlays: readonly SpecOverlays[];
  /** Files with marks of `x-mint.groups`, `x-mint-enum` or `x-excluded`. */
  marked: ReadonlySet<string>;
  /** Descriptions with operations whose pages were left out. */
  restricted: ReadonlySet<string>;
  rules: VisibilityRules;
}

export interface PublishPlan {
  /** Descriptions that are rewritten. */
  rewritten: string[];
  /** Files that are not published: overlays, parts of what is rewritten, and what holds nothing that readers see. */
  unpublished: Set<string>;
}

/**
 * A description with overlays or with parts that are for other readers is rewritten, in one file with all that it
 * refers to; the files that it was made of hold those parts still, so they are not published. One that shares such a
 * file is rewritten too. Costs nothing where there are neither overlays nor marks.
 */
export function planPublished(input: PublishInput): PublishPlan {
  const { documents, descriptions, overlays, marked, restricted, rules } = input;
  const unpublished = new Set(overlays.flatMap(({ files }) => files));
  if (overlays.length === 0 && marked.size === 0 && restricted.size === 0) return { rewritten: [], unpublished };
  const overlaid = new Set(overlays.map(({ document }) => document));
  const all = new Set(descriptions);
  const parts = new Map(
    descriptions.map((name) => [name, partsOf(name, input, overlaid.has(name)).filter((part) => !all.has(part))]),
  );
  const rewritten = new Set(
    descriptions.filter((name) =>
      [name, ...(parts.get(name) ?? [])].some((file) => marked.has(file) || overlaid.has(file) || restricted.has(file)),
    ),
  );
  for (let size = -1; size !== rewritten.size;) {
    size = rewritten.size;
    for (const name of rewritten) for (const part of parts.get(name) ?? []) unpublished.add(part);
    for (const name of descriptions) if (parts.get(name)?.some((part) => unpublished.has(part))) rewritten.add(name);
  }
  for (const name of rewritten) {
    const document = documents.find(name);
    if (document && !isEmptied(document, rules)) continue;
    rewritten.delete(name);
    unpublished.add(name);
  }
  return { rewritten: [...rewritten], unpublished };
}

/** A reference to another file, in JSON or YAML. */
const OTHER_FILE = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/** The files that a description refers to, also in what its overlays take away. */
function partsOf(name: string, { source, documents }: PublishInput, isOverlaid: boolean): string[] {
  const refers = source.has(name) && OTHER_FILE.test(source.read(name).toString('latin1'));
  const withOverlays = isOverlaid ? documents.read(name)?.files : [];
  const alone = refers ? documents.read(name, { plain: true })?.files : [];
  return [...new Set([...(withOverlays ?? []), ...(alone ?? [])])];
}

/** Whether readers see none of the operations and channels that there are. */
function isEmptied(document: ApiDocument, rules: VisibilityRules): boolean {
  const { name } = document;
  const operations = listOperations(document).operations.map(({ kind, method, path, value, pathItem }) =>
    isWithheld({ subject: { document: name, kind, method, path }, value, around: pathItem }, rules),
  );
  const channels = listChannels(document).map((channel) =>
    isWithheld(
      { subject: { document: name, kind: 'channel', name: channel }, value: findChannel(document, channel) ?? {} },
      rules,
    ),
  );
  const hidden = [...operations, ...channels];
  return hidden.length > 0 && hidden.every(Boolean);
}

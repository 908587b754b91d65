/** Decides how each API description of the docs folder is published. */
import type { Source } from '../../model/source.ts';
import type { ApiDocuments } from '../documents.ts';
import type { SpecOverlays } from '../../model/spec-overlays.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import { isWithheld, type VisibilityRules } from './visible-parts.ts';

export interface PublishInput {
  source: Source;
  documents: ApiDocuments;
  /** Descriptions that would be published unchanged. */
  descriptions: readonly string[];
  overlays: readonly SpecOverlays[];
  /** Overlays, even if nothing uses them: they can name what they remove. */
  overlayFiles: readonly string[];
  /** Files that contain `x-mint.groups`, `x-mint-enum` or `x-excluded`. */
  marked: ReadonlySet<string>;
  /** Descriptions with parts whose pages were left out. */
  restricted: ReadonlySet<string>;
  rules: VisibilityRules;
}

export interface PublishPlan {
  /** Descriptions that are rewritten. */
  rewritten: string[];
  /**
   * Files that aren't published: overlays, parts of rewritten descriptions, and descriptions without anything visible
   * to readers.
   */
  unpublished: Set<string>;
}

/**
 * Plans the publication. A description with overlays or with parts for other readers is rewritten as a single file
 * with everything it references. Its source files still contain those parts, so they aren't published, and other
 * descriptions that share them are rewritten too. Costs nothing if there are neither overlays nor restrictions.
 */
export function planPublished(input: PublishInput): PublishPlan {
  const { documents, descriptions, overlays, marked, restricted, rules } = input;
  const unpublishedFiles = new Set(input.overlayFiles);
  if (overlays.length === 0 && marked.size === 0 && restricted.size === 0 && rules.isStrict !== true)
    return { rewritten: [], unpublished: unpublishedFiles };
  const overlaid = new Set(overlays.map(({ document }) => document));
  const allNames = new Set(descriptions);
  const parts = new Map(
    descriptions.map((name) => [
      name,
      listParts(name, input, overlaid.has(name)).filter((part) => !allNames.has(part)),
    ]),
  );
  const rewrittenNames = new Set(
    descriptions.filter(
      (name) =>
        rules.isStrict === true ||
        [name, ...(parts.get(name) ?? [])].some(
          (file) => marked.has(file) || overlaid.has(file) || restricted.has(file),
        ),
    ),
  );
  for (let size = -1; size !== rewrittenNames.size;) {
    size = rewrittenNames.size;
    for (const name of rewrittenNames) for (const part of parts.get(name) ?? []) unpublishedFiles.add(part);
    for (const name of descriptions)
      if (parts.get(name)?.some((part) => unpublishedFiles.has(part))) rewrittenNames.add(name);
  }
  for (const name of rewrittenNames) {
    const document = documents.find(name);
    if (document && !isEmptied(document, rules)) continue;
    rewrittenNames.delete(name);
    unpublishedFiles.add(name);
  }
  return { rewritten: [...rewrittenNames], unpublished: unpublishedFiles };
}

/** A reference to another file, in JSON or YAML. */
const OTHER_FILE = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/** Returns the files that a description references, including those that its overlays remove. */
function listParts(name: string, { source, documents }: PublishInput, isOverlaid: boolean): string[] {
  const refers = source.has(name) && OTHER_FILE.test(source.read(name).toString('latin1'));
  const withOverlays = isOverlaid ? documents.read(name)?.files : [];
  const plainFiles = refers ? documents.read(name, { plain: true })?.files : [];
  return [...new Set([...(withOverlays ?? []), ...(plainFiles ?? [])])];
}

/** Returns whether readers can't see any of the description's parts. */
function isEmptied({ name: document, content }: ApiDocument, rules: VisibilityRules): boolean {
  const hiddenItems = (content?.listPages() ?? []).map(({ name }) => {
    const [value, parent] = [content?.findValue?.({ name }), content?.findParent?.({ name })];
    return isWithheld({ subject: { document, kind: 'part', name }, value: value ?? {}, parent }, rules);
  });
  // Components that nothing uses can't be assigned to pages, so readers without a session get whole descriptions only.
  if (rules.isStrict === true) return hiddenItems.length === 0 || hiddenItems.some(Boolean);
  return hiddenItems.length > 0 && hiddenItems.every(Boolean);
}

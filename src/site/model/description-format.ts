import type { ApiDocument } from './api-description.ts';
import type { ApiPageNodes } from './api-page.ts';
import type { DescriptionContent, FormatLabels, PartName } from './description-content.ts';
import type { Frontmatter } from './frontmatter.ts';
import type { Json, JsonObject } from './json.ts';
import type { ManualPage, ManualPageOptions } from './manual-page.ts';
import type { OperationReference } from './operation-reference.ts';
import type { PartReference } from './part-reference.ts';
import type { RemoteFiles } from './remote-files.ts';
import type { Source } from './source.ts';

/** A format of API descriptions that a plug-in adds. It has either `read` or `json`. */
export interface DescriptionFormat extends FormatLabels {
  /**
   * Reads a description. Returns undefined for other files. Throws `UnusableSpec` if it can't be read. The code that
   * reads is loaded on first use.
   */
  read?(input: ReadInput): DescriptionContent | undefined;
  /** Set if descriptions are JSON or YAML, which the renderer reads itself. */
  json?: JsonFormat;
  /**
   * Renders what a page with frontmatter `api` shows around its body. Returns undefined if that is nothing. Only one
   * format can have it, and its descriptions count as shown by these pages.
   */
  renderManualPage?(page: ManualPage, options: ManualPageOptions): Promise<ApiPageNodes | undefined>;
}

export interface ReadInput {
  /** A path in the docs folder, or an HTTPS URL. */
  name: string;
  source: Source;
  remote: RemoteFiles;
  /** All formats, for messages about files in none of them. */
  formats: readonly DescriptionFormat[];
}

/**
 * A format in JSON or YAML. The renderer reads its descriptions with everything that they reference in other files,
 * applies overlays, and publishes them without parts for other readers. They are known even if nothing refers to them.
 * Nested nodes of the navigation inherit them, and list their parts by name.
 */
export interface JsonFormat {
  /** Top-level fields of a description. One of them contains its version. */
  versionFields: readonly string[];
  /** Throws `UnusableSpec` if a version can't be read. */
  checkVersion(version: string, name: string): void;
  /**
   * Corrects a description in its original version, in place, and reports parts that it leaves out.
   *
   * @defaultValue nothing to correct
   */
  repair?(root: JsonObject, report: (problem: PartProblem) => void): void;
  /** Returns a description in the version that `open` reads. Throws `UnusableSpec`. @defaultValue the same */
  convert?(root: JsonObject, name: string): JsonObject;
  open(document: ApiDocument): DescriptionContent;
  /** Kinds of parts that pages can refer to, as messages call them. Entries of the navigation refer to the first. */
  partKinds: readonly string[];
  /** Those kinds whose pages don't replace the pages of the description in the navigation. @defaultValue none */
  sharedKinds?: readonly string[];
  /**
   * Parses references to the first kind of parts by method and path, such as `GET /users`. Entries of the navigation with
   * this form are such references, even without a description above them. @defaultValue references are names
   */
  parseOperation?(text: string): OperationReference | undefined;
  /** Returns a key that is the same for all spellings of a name. @defaultValue the name */
  normalizeName?(kind: string, name: string): string;
  /** Heading of the list of descriptions in llms.txt. */
  listTitle: string;
  /** Fields of the root that contain the parts. */
  partsFields: readonly string[];
  /** Returns the parts inside a member of these fields, with the keys that contain them. @defaultValue it is a part */
  findNestedParts?(member: JsonObject): { keys: readonly string[]; parts: readonly JsonObject[] };
  /**
   * Removes parts from a copy of a description's root, with what only they use. Returns a function that tells whether a
   * link leads to one of them. @defaultValue no link does
   */
  removeParts(
    root: JsonObject,
    document: ApiDocument,
    rules: RemovalRules,
  ): ((link: JsonObject) => boolean) | undefined;
}

/** A problem in a part of a description, such as `GET /users`. */
export interface PartProblem {
  part: string;
  /** A key of the file that is near the problem, such as `/users`. */
  key: string;
  /** The problem, as the end of a sentence. */
  problem: string;
}

export interface RemovalRules {
  /** Returns whether a part is hidden from all readers. `parent` contains it, see `DescriptionContent.findParent`. */
  isRemoved(part: PartName, value: JsonObject, parent?: JsonObject): boolean;
  /** Returns whether a part of another description of the site is hidden from all readers. */
  isRemovedElsewhere(part: PartName, description: string): boolean;
  /** Returns whether some of the readers are in one of the groups, as written in the description. */
  isVisible(groups: Json | undefined): boolean;
}

/** Returns the formats in JSON or YAML. */
export function listJsonFormats<Format extends Pick<DescriptionFormat, 'json'>>(
  formats: readonly Format[],
): (Format & { json: JsonFormat })[] {
  return formats.filter((format): format is Format & { json: JsonFormat } => format.json !== undefined);
}

/** Returns the format of a JSON description, by the version field that it has. Later formats take precedence. */
export function findJsonFormat<Format extends Pick<DescriptionFormat, 'json'>>(
  formats: readonly Format[],
  root: Readonly<Record<string, Json | undefined>>,
): (Format & { json: JsonFormat }) | undefined {
  return listJsonFormats(formats).findLast(({ json }) => json.versionFields.some((name) => root[name] !== undefined));
}

/** Returns the first reference of a page to a part of a description in one of the formats. */
export function findPageReference<Format extends Pick<DescriptionFormat, 'field' | 'otherPageFields'>>(
  { parts = {} }: Pick<Frontmatter, 'parts'>,
  formats: readonly Format[],
): { key: string; part: PartReference; format: Format } | undefined {
  for (const [key, part] of Object.entries(parts)) {
    const format = formats.find(({ field, otherPageFields }) => field === key || otherPageFields?.includes(key));
    if (format) return { key, part, format };
  }
  return undefined;
}

/** Returns the page's reference to a part by method and path, as written. */
export function findOperationText(
  { parts = {} }: Pick<Frontmatter, 'parts'>,
  formats: readonly Pick<DescriptionFormat, 'field' | 'json'>[],
): string | undefined {
  const format = formats.find(({ field, json }) => json?.parseOperation && parts[field] !== undefined);
  return format && parts[format.field]?.name;
}

/** Parses a reference by method and path. Returns undefined if no format has this form. */
export function parseOperation<Format extends Pick<DescriptionFormat, 'json'>>(
  text: string,
  formats: readonly Format[],
): (OperationReference & { format: Format }) | undefined {
  for (const format of formats) {
    const reference = format.json?.parseOperation?.(text);
    if (reference) return { ...reference, format };
  }
  return undefined;
}

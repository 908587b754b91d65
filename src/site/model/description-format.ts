import type { ApiDocument } from './api-description.ts';
import type { DescriptionContent, FormatLabels, PartName } from './description-content.ts';
import type { Json, JsonObject } from './json.ts';
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
}

export interface ReadInput {
  /** A path in the docs folder, or an HTTPS URL. */
  name: string;
  source: Source;
  remote: RemoteFiles;
}

/**
 * A format in JSON or YAML. The renderer reads its descriptions with everything that they reference in other files,
 * applies overlays, and publishes them without parts for other readers. They are known even if nothing refers to them.
 * Nested nodes of the navigation inherit them, and list their parts by name.
 */
export interface JsonFormat {
  /** Field at the top of a description that contains its version. */
  versionField: string;
  /** Throws `UnusableSpec` if a version can't be read. */
  checkVersion(version: string, name: string): void;
  open(document: ApiDocument): DescriptionContent;
  /** What messages call a part. */
  partKind: string;
  /** Heading of the list of descriptions in llms.txt. */
  listTitle: string;
  /** Field of the root that contains the parts. */
  partsField: string;
  /** Removes parts from a copy of a description's root, with what only they use. */
  removeParts(root: JsonObject, document: ApiDocument, isRemoved: (part: PartName, value: JsonObject) => boolean): void;
}

/** Returns the formats in JSON or YAML. */
export function listJsonFormats<Format extends Pick<DescriptionFormat, 'json'>>(
  formats: readonly Format[],
): (Format & { json: JsonFormat })[] {
  return formats.filter((format): format is Format & { json: JsonFormat } => format.json !== undefined);
}

/** Returns the format of a JSON description, by the version field that it has. */
export function findJsonFormat<Format extends Pick<DescriptionFormat, 'json'>>(
  formats: readonly Format[],
  root: Readonly<Record<string, Json | undefined>>,
): (Format & { json: JsonFormat }) | undefined {
  return listJsonFormats(formats).find(({ json }) => root[json.versionField] !== undefined);
}

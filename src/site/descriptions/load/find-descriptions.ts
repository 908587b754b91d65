import { isRecord } from '../../../lib/is-record.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { listJsonFormats, type DescriptionFormat } from '../../model/description-format.ts';
import type { Source } from '../../model/source.ts';

export interface DescriptionFile {
  name: string;
  /** Field of docs.json that refers to descriptions in the format. */
  field: string;
}

export interface DescriptionFiles {
  descriptions: readonly DescriptionFile[];
  /** Overlays that declare which description they extend. */
  overlays: readonly string[];
  /** Files that may hide something from some readers, with `x-mint.groups`, `x-mint-enum` or `x-excluded`. */
  marked: ReadonlySet<string>;
}

const TYPES = /\.(?:json|ya?ml)$/i;

/**
 * Returns the files of the docs folder that are API descriptions or overlays, sorted by name (content format, OpenAPI
 * (and siblings) in navigation: every description in the repository is known, even if nothing references it; URL
 * algorithm for overlays). Looks for the version field without parsing.
 */
export function findDescriptions(
  source: Source,
  isIgnored: (file: string) => boolean,
  formats: readonly DescriptionFormat[],
): DescriptionFiles {
  const sniffField = createSniffer(formats);
  const descriptions: DescriptionFile[] = [];
  const overlays: string[] = [];
  const markedFiles = new Set<string>();
  for (const name of source.files) {
    if (!TYPES.test(name) || isIgnored(name)) continue;
    const content = source.read(name);
    if (isMarked(content)) markedFiles.add(name);
    const field = sniffField(content);
    if (field === OVERLAY) overlays.push(name);
    else if (field !== undefined) descriptions.push({ name, field });
  }
  return { descriptions, overlays, marked: markedFiles };
}

/** Returns the descriptions in a folder and its subfolders that a field of docs.json can refer to, sorted by name. */
export function listInFolder(
  source: Source,
  folder: string,
  { field, formats }: { field: string; formats: readonly DescriptionFormat[] },
): string[] {
  const sniffField = createSniffer(formats);
  return source.files
    .filter((name) => name.startsWith(`${folder}/`) && TYPES.test(name) && sniffField(source.read(name)) === field)
    .toSorted();
}

function isMarked(content: Buffer): boolean {
  if (content.includes('x-excluded') || content.includes('x-mint-enum')) return true;
  return content.includes('x-mint') && content.includes('groups');
}

const OVERLAY = 'overlay';

/** Creates a function that returns the field of a description, `overlay`, or undefined for any other file. */
function createSniffer(formats: readonly DescriptionFormat[]): (content: Buffer) => string | undefined {
  const fields = new Map(
    listJsonFormats(formats).flatMap(({ field, json }) => json.versionFields.map((name) => [name, field] as const)),
  );
  const words = [...fields.keys(), OVERLAY];
  const names = [...fields.keys()].join('|');
  // Matches `"field": "3.1.0"` anywhere in JSON, and `field: 3.1.0` at the start of a line in YAML.
  const jsonField = new RegExp(`"(${names})"\\s*:\\s*"[23]\\.\\d`);
  const yamlField = new RegExp(`^"?(${names})"?[ \\t]*:[ \\t]*["']?[23]\\.\\d`, 'm');
  return (content) => {
    // Most data files are ruled out without decoding them.
    if (!words.some((word) => content.includes(word))) return undefined;
    const text = content.toString('latin1');
    const isJson = /^[\s\u00ef\u00bb\u00bf]*\{/.test(text);
    if (
      content.includes('overlay') &&
      content.includes('extends') &&
      (isJson ? isJsonOverlay(content) : isYamlOverlay(text))
    )
      return OVERLAY;
    return fields.get((isJson ? jsonField : yamlField).exec(text)?.[1] ?? '');
  };
}

/** Larger files aren't checked: overlays are short, and a large description can contain both words. */
const MAX_OVERLAY_LENGTH = 5_000_000;

function isJsonOverlay(content: Buffer): boolean {
  if (content.length > MAX_OVERLAY_LENGTH) return false;
  const root = parseJson(content.toString('utf8').replace(/^\uFEFF/, ''));
  return isRecord(root) && Object.hasOwn(root, 'overlay') && Object.hasOwn(root, 'extends');
}

function isYamlOverlay(text: string): boolean {
  return /^"?overlay"?[ \t]*:/m.test(text) && /^"?extends"?[ \t]*:/m.test(text);
}

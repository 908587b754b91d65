import type { Source } from '../../model/source.ts';
import type { ApiDocument } from '../../model/api-description.ts';

export interface DescriptionFile {
  name: string;
  kind: ApiDocument['kind'];
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
export function findDescriptions(source: Source, isIgnored: (file: string) => boolean): DescriptionFiles {
  const descriptions: DescriptionFile[] = [];
  const overlays: string[] = [];
  const markedFiles = new Set<string>();
  for (const name of source.files) {
    if (!TYPES.test(name) || isIgnored(name)) continue;
    const content = source.read(name);
    if (isMarked(content)) markedFiles.add(name);
    const kind = sniffKind(content);
    if (kind === 'overlay') overlays.push(name);
    else if (kind !== undefined) descriptions.push({ name, kind });
  }
  return { descriptions, overlays, marked: markedFiles };
}

/** Returns the descriptions of a kind in a folder and its subfolders, sorted by name. */
export function listInFolder(source: Source, folder: string, kind: DescriptionFile['kind']): string[] {
  return source.files
    .filter((name) => name.startsWith(`${folder}/`) && TYPES.test(name) && sniffKind(source.read(name)) === kind)
    .toSorted();
}

function isMarked(content: Buffer): boolean {
  if (content.includes('x-excluded') || content.includes('x-mint-enum')) return true;
  return content.includes('x-mint') && content.includes('groups');
}

/** Matches `"openapi": "3.1.0"` anywhere in JSON, and `openapi: 3.1.0` at the start of a line in YAML. */
const JSON_FIELD = /"(openapi|swagger|asyncapi)"\s*:\s*"[23]\.\d/;
const YAML_FIELD = /^"?(openapi|swagger|asyncapi)"?[ \t]*:[ \t]*["']?[23]\.\d/m;

function sniffKind(content: Buffer): DescriptionFile['kind'] | 'overlay' | undefined {
  // Most data files are ruled out without decoding them.
  if (!['openapi', 'swagger', 'asyncapi', 'overlay'].some((word) => content.includes(word))) return undefined;
  const text = content.toString('latin1');
  const isJson = /^[\s\u00ef\u00bb\u00bf]*\{/.test(text);
  if (
    content.includes('overlay') &&
    content.includes('extends') &&
    (isJson ? isJsonOverlay(content) : isYamlOverlay(text))
  )
    return 'overlay';
  const field = (isJson ? JSON_FIELD : YAML_FIELD).exec(text)?.[1];
  return field === undefined ? undefined : field === 'asyncapi' ? 'asyncapi' : 'openapi';
}

/** Larger files aren't checked: overlays are short, and a large description can contain both words. */
const MAX_OVERLAY_LENGTH = 5_000_000;

function isJsonOverlay(content: Buffer): boolean {
  if (content.length > MAX_OVERLAY_LENGTH) return false;
  try {
    const root: unknown = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''));
    return (
      typeof root === 'object' && root !== null && Object.hasOwn(root, 'overlay') && Object.hasOwn(root, 'extends')
    );
  } catch {
    return false;
  }
}

function isYamlOverlay(text: string): boolean {
  return /^"?overlay"?[ \t]*:/m.test(text) && /^"?extends"?[ \t]*:/m.test(text);
}

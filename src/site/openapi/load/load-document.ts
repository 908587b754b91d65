/**
 * Loads one API description with the files it references: Swagger 2.0, OpenAPI 3.0 to 3.2, and the formats of plug-ins.
 */
import { upgrade } from '@scalar/openapi-upgrader';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { move } from '../../model/refine-place.ts';
import { findJsonFormat, type DescriptionFormat, type ReadInput } from '../../model/description-format.ts';
import type { Source } from '../../model/source.ts';
import { isObject } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { bundleFiles } from '../../descriptions/load/bundle-files.ts';
import { hideFiles, showFiles } from './file-schemas.ts';
import { UnusableSpec, type SpecProblem } from '../../descriptions/load/problem.ts';
import { applyOverlays } from '../../descriptions/load/overlays/apply-overlays.ts';
import { parseText, type ParseOptions } from '../../descriptions/load/parse-text.ts';
import { repairDescription } from './repair-description.ts';
import { readContent } from '../../descriptions/load/read-content.ts';
import { restoreScalars } from '../../descriptions/load/yaml-scalars.ts';

export interface LoadedDocument {
  /** Undefined if the description can't be used at all. The diagnostics explain why. */
  document?: ApiDocument;
  problems: SpecProblem[];
  /** Total size of everything read, in bytes. @defaultValue the file's size */
  bytes?: number | undefined;
}

export interface LoadInput extends ReadInput {
  /** Formats of plug-ins. */
  formats: readonly DescriptionFormat[];
  /** Overlays of the description, in the order in which they apply. @defaultValue none */
  overlays?: readonly string[] | undefined;
}

/** Loads a description. Never throws: problems are part of the result. */
export function loadDocument(input: LoadInput): LoadedDocument {
  const { name } = input;
  const problems: SpecProblem[] = [];
  try {
    for (const format of input.formats) {
      const content = format.read?.(input);
      if (content) return { document: { name, kind: 'other', root: {}, content }, problems, bytes: content.bytes };
    }
    const { root: rawRoot, kind, integers } = readDescription(input, (problem) => problems.push(problem));
    const root = kind === 'openapi' ? toCurrent(rawRoot, name) : rawRoot;
    const document: ApiDocument = { name, kind, root, ...(integers.size > 0 && { integers }) };
    const format = kind === 'openapi' ? undefined : findJsonFormat(input.formats, root);
    return { document: format ? { ...document, content: format.json.open(document) } : document, problems };
  } catch (error) {
    if (!(error instanceof UnusableSpec)) throw error;
    return { problems: [error.problem] };
  }
}

/** Number of bytes searched for the root element of a web page. */
const PROLOGUE = 1000;
const WEB_PAGE = /^\s*<(?:!doctype\s+html|html)\b/i;

export interface ReadDescription {
  kind: ApiDocument['kind'];
  /** In its original version, with everything it references in other files. */
  root: JsonObject;
  /** Files of the docs folder that it references. */
  files: string[];
  /** See `ApiDocument`. */
  integers: ReadonlyMap<number, string>;
}

/** Reads a description without converting it. Returns undefined if it can't be used; `loadDocument` reports why. */
export function tryRead(input: LoadInput): ReadDescription | undefined {
  try {
    return readDescription(input, () => {});
  } catch (error) {
    if (error instanceof UnusableSpec) return undefined;
    throw error;
  }
}

/** Throws `UnusableSpec`. */
function readDescription(
  { name, source, remote, formats, overlays = [] }: LoadInput,
  report: (problem: SpecProblem) => void,
): ReadDescription {
  const integers = new Map<number, string>();
  const content = readContent({ name, source, remote });
  if (WEB_PAGE.test(content.toString('latin1', 0, PROLOGUE))) throw createWebPageError(name);
  const parsedText = parseText(content, name, { integers, report, marked: true });
  if (!isObject(parsedText)) throw createFormatError(name);
  let root = parsedText;
  if (overlays.length > 0) {
    const overlaidRoot = applyOverlays(parsedText, { overlays, source, remote, integers, report });
    ({ root } = overlaidRoot);
    for (const problem of overlaidRoot.problems) report(problem);
  }
  const kind = detectKind(root, name, formats);
  const files = new Set<string>();
  const readOther = createFileReader(source, { integers, report, marked: true });
  const readFile = (file: string) => {
    if (source.has(file)) files.add(file);
    return readOther(file);
  };
  const readText = (file: string) => {
    if (!source.has(file)) return undefined;
    files.add(file);
    return source
      .read(file)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  };
  const find = (file: string, text: string) => (source.has(file) ? findText(source.read(file), file, text) : undefined);
  bundleFiles({ root, name, readFile, readText, find, report });
  restoreScalars(root, integers);
  if (kind === 'openapi') repairDescription(root);
  return { kind, root, files: [...files], integers };
}

/** Returns the position of the first occurrence of a text in a file. */
function findText(content: Buffer, file: string, text: string): SourcePosition | undefined {
  const fullText = content.toString('utf8');
  const index = fullText.indexOf(text);
  return index === -1 ? undefined : { file, ...move({ line: 1, column: 1 }, fullText.slice(0, index)) };
}

function detectKind(root: JsonObject, name: string, formats: readonly DescriptionFormat[]): ApiDocument['kind'] {
  const format = findJsonFormat(formats, root);
  if (format) {
    format.json.checkVersion(formatVersion(root[format.json.versionField] ?? ''), name);
    return 'other';
  }
  const { openapi, swagger } = root;
  const version = formatVersion(openapi ?? swagger ?? '');
  if (/^3(?:\.[0-2](?:\.|$)|$)/.test(version) || /^2(?:\.|$)/.test(version)) return 'openapi';
  if (version === '') throw createFormatError(name);
  throw new UnusableSpec(
    'spec-invalid',
    `Expected OpenAPI 2.0, 3.0, 3.1, or 3.2, but ${name} has version ${version}. Fix the version.`,
  );
}

/** YAML reads an unquoted 3.1 as a number. */
function formatVersion(version: Json): string {
  return typeof version === 'string' || typeof version === 'number' ? String(version) : JSON.stringify(version);
}

function createFormatError(name: string): UnusableSpec {
  return new UnusableSpec(
    'spec-invalid',
    `${name} isn't an API description or SDK reference. Expected a top-level "openapi", "swagger", or "asyncapi" field, a GraphQL schema, or the output of TypeDoc (JSON), phpDocumentor (structure.xml), javadoc, Sphinx (JSON builder), or DocFX (metadata).`,
  );
}

function createWebPageError(name: string): UnusableSpec {
  const fix = /^https:/i.test(name)
    ? 'Use the URL of the file itself. For javadoc, Sphinx, or DocFX output, use the URL of a zip or jar file, or copy the output folder into the docs folder'
    : 'Use the path of the description itself. For javadoc, Sphinx, or DocFX output, use the path of the output folder or of a zip or jar file';
  return new UnusableSpec('spec-invalid', `${name} is a web page, not an API description or SDK reference. ${fix}.`);
}

/** Converts older versions to 3.1. Version 3.2 only adds to it. */
function toCurrent(root: JsonObject, name: string): JsonObject {
  // YAML reads an unquoted 2.0 or 3.1 as a number.
  for (const key of ['openapi', 'swagger'])
    if (typeof root[key] === 'number') root[key] = (root[key] as number).toFixed(1);
  try {
    const upgradedRoot = upgrade(root, '3.0') as unknown as JsonObject;
    if (String(upgradedRoot['openapi']).startsWith('3.0')) hideFiles(upgradedRoot);
    const current = upgrade(upgradedRoot, '3.1') as unknown as JsonObject;
    showFiles(current);
    return current;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableSpec('spec-invalid', `Can't convert ${name} to OpenAPI 3.1 (${reason}). Fix the description.`);
  }
}

/** Reads each file once. A file that can't be parsed counts as missing. */
function createFileReader(source: Source, options: ParseOptions): (file: string) => Json | undefined {
  const parsedFiles = new Map<string, Json | undefined>();
  return (file) => {
    if (!parsedFiles.has(file))
      parsedFiles.set(file, source.has(file) ? tryParse(source.read(file), file, options) : undefined);
    return parsedFiles.get(file);
  };
}

function tryParse(content: Buffer, file: string, options: ParseOptions): Json | undefined {
  try {
    return parseText(content, file, options);
  } catch {
    return undefined;
  }
}

/**
 * Loads one API description with the files it references: Swagger 2.0, OpenAPI 3.0 to 3.2, and the formats of plug-ins.
 */
import { upgrade } from '@scalar/openapi-upgrader';
import { createFormatError } from '../../descriptions/load/format-error.ts';
import { UnusableSpec, type SpecProblem } from '../../descriptions/load/problem.ts';
import { readDescription, type DescriptionRoot, type RootInput } from '../../descriptions/load/read-description.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import { findJsonFormat, type DescriptionFormat } from '../../model/description-format.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { hideFiles, showFiles } from './file-schemas.ts';
import { repairDescription } from './repair-description.ts';

export interface LoadedDocument {
  /** Undefined if the description can't be used at all. The diagnostics explain why. */
  document?: ApiDocument;
  problems: SpecProblem[];
  /** Total size of everything read, in bytes. @defaultValue the file's size */
  bytes?: number | undefined;
}

export interface LoadInput extends RootInput {
  /** Formats of plug-ins. */
  formats: readonly DescriptionFormat[];
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
    const { root: rawRoot, kind, integers } = readOriginal(input, (problem) => problems.push(problem));
    const root = kind === 'openapi' ? toCurrent(rawRoot, name) : rawRoot;
    const document: ApiDocument = { name, kind, root, ...(integers.size > 0 && { integers }) };
    const format = kind === 'openapi' ? undefined : findJsonFormat(input.formats, root);
    return { document: format ? { ...document, content: format.json.open(document) } : document, problems };
  } catch (error) {
    if (!(error instanceof UnusableSpec)) throw error;
    return { problems: [error.problem] };
  }
}

export type ReadDescription = DescriptionRoot<ApiDocument['kind']>;

/** Reads a description without converting it. Throws `UnusableSpec`. */
function readOriginal(input: LoadInput, report: (problem: SpecProblem) => void): ReadDescription {
  const { name, formats } = input;
  const detect = (root: JsonObject) => detectKind(root, name, formats);
  const description = readDescription(input, { detect, report });
  if (description.kind === 'openapi') repairDescription(description.root);
  return description;
}

/** Reads a description without converting it. Returns undefined if it can't be used; `loadDocument` reports why. */
export function tryRead(input: LoadInput): ReadDescription | undefined {
  try {
    return readOriginal(input, () => {});
  } catch (error) {
    if (error instanceof UnusableSpec) return undefined;
    throw error;
  }
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

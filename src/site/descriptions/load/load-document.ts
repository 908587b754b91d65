/** Loads one API description with the files it references, in any of the formats. */
import { createFormatError } from './format-error.ts';
import { findToken } from './find-token.ts';
import { UnusableSpec, type SpecProblem } from './problem.ts';
import { readDescription, type DescriptionRoot, type LoadInput } from './read-description.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import {
  findJsonFormat,
  type DescriptionFormat,
  type JsonFormat,
  type PartProblem,
} from '../../model/description-format.ts';
import type { Json, JsonObject } from '../../model/json.ts';

export interface LoadedDocument {
  /** Undefined if the description can't be used. The diagnostics explain why. */
  document?: ApiDocument;
  problems: SpecProblem[];
  /** Total size of everything read, in bytes. @defaultValue the file's size */
  bytes?: number | undefined;
}

/** Loads a description. Never throws: problems are part of the result. */
export function loadDocument(input: LoadInput): LoadedDocument {
  const { name } = input;
  const problems: SpecProblem[] = [];
  try {
    for (const format of input.formats) {
      const content = format.read?.(input);
      if (content) return { document: { name, root: {}, content }, problems, bytes: content.bytes };
    }
    const { root, format, integers } = readOriginal(input, (problem) => problems.push(problem));
    const { json } = format;
    const document: ApiDocument = {
      name,
      root: json.convert?.(root, name) ?? root,
      ...(integers.size > 0 && { integers }),
    };
    return { document: { ...document, content: json.open(document) }, problems };
  } catch (error) {
    if (!(error instanceof UnusableSpec)) throw error;
    return { problems: [error.problem] };
  }
}

/** A description as written, with its format. */
export type OriginalDescription = DescriptionRoot<DescriptionFormat & { json: JsonFormat }>;

/** Reads a description without converting it. Throws `UnusableSpec`. */
function readOriginal(input: LoadInput, report: (problem: SpecProblem) => void): OriginalDescription {
  const { name, formats } = input;
  const detect = (root: JsonObject) => detectFormat(root, name, formats);
  const description = readDescription(input, { detect, report });
  const problems: PartProblem[] = [];
  description.format.json.repair?.(description.root, (problem) => problems.push(problem));
  for (const problem of problems.slice(0, MAX_PART_PROBLEMS)) report(describePartProblem(problem, input));
  if (problems.length > MAX_PART_PROBLEMS)
    report({
      code: 'operation-invalid',
      message: `${name} has ${problems.length - MAX_PART_PROBLEMS} more invalid parts. Fix them.`,
    });
  return description;
}

/** Maximum number of invalid parts reported individually. */
const MAX_PART_PROBLEMS = 20;

function describePartProblem({ part, key, problem }: PartProblem, { name, source }: LoadInput): SpecProblem {
  return {
    code: 'operation-invalid',
    message: `"${part}" in ${name} isn't shown completely: ${problem}. Fix the description.`,
    place: source.has(name) ? findToken(source.read(name), { file: name, token: key, isKey: true }) : undefined,
  };
}

/** Reads a description without converting it. Returns undefined if it can't be used; `loadDocument` reports why. */
export function tryRead(input: LoadInput): OriginalDescription | undefined {
  try {
    return readOriginal(input, () => {});
  } catch (error) {
    if (error instanceof UnusableSpec) return undefined;
    throw error;
  }
}

function detectFormat(
  root: JsonObject,
  name: string,
  formats: readonly DescriptionFormat[],
): OriginalDescription['format'] {
  const format = findJsonFormat(formats, root);
  if (!format) throw createFormatError(name, formats);
  const versions = format.json.versionFields.map((field) => root[field]);
  const version = formatVersion(versions.find((value) => value !== undefined && value !== null) ?? '');
  if (version === '') throw createFormatError(name, formats);
  format.json.checkVersion(version, name);
  return format;
}

/** YAML reads an unquoted 3.1 as a number. */
function formatVersion(version: Json): string {
  return typeof version === 'string' || typeof version === 'number' ? String(version) : JSON.stringify(version);
}

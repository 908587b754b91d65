/** Detects which tool wrote a reference's files, and reads them. */
import type { SdkReference } from './sdk-reference.ts';
import { parseText } from '../../descriptions/load/parse-text.ts';
import { UnusableSpec } from '../../descriptions/load/problem.ts';
import { readContent } from '../../descriptions/load/read-content.ts';
import type { ReadInput } from '../../model/description-format.ts';
import { isObject } from '../../descriptions/resolve.ts';
import { findTool } from './find-tool.ts';
import { FOLDER_FORM } from './formats.ts';
import { openArchiveArtifact, openFolderArtifact, type OpenArtifact } from './open-artifact.ts';
import { isPhpdoc, readPhpdoc } from './phpdoc/read-phpdoc.ts';
import { isZip } from '../../../lib/zip.ts';
import { readTypedoc } from './typedoc/read-typedoc.ts';
import { isTypedoc } from './typedoc/reflection.ts';

export interface ReadReference {
  reference: SdkReference;
  /** Total size of all files. */
  bytes: number;
}

/** Reads a reference. Returns undefined if it isn't an SDK reference. Throws `UnusableSpec` if it can't be read. */
export function readReference(input: ReadInput): ReadReference | undefined {
  const { name, source } = input;
  const reference =
    isAddress(name) || source.has(name) ? readFile(input) : readFolder(openFolderArtifact(name, source.folder(name)));
  if (reference && reference.reference.symbols.length === 0)
    throw new UnusableSpec(
      'spec-invalid',
      `The SDK reference ${name} has no classes, functions, or other symbols. Generate it again with public symbols, or fix the path.`,
    );
  return reference;
}

function isAddress(name: string): boolean {
  return /^https?:/i.test(name);
}

function readFile(input: ReadInput): ReadReference | undefined {
  const { name } = input;
  const content = readContent(input);
  if (isZip(content)) return readArchive(name, content);
  if (isPhpdoc(content)) return { reference: readPhpdoc(content, name), bytes: content.length };
  if (!HEAD_OF_TYPEDOC.test(content.subarray(0, HEAD_LENGTH).toString('latin1'))) return undefined;
  const root = parseText(content, name);
  return isObject(root) && isTypedoc(root) ? { reference: readTypedoc(root), bytes: content.length } : undefined;
}

const HEAD_LENGTH = 4_000;
const HEAD_OF_TYPEDOC = /"variant"\s*:\s*"project"|"kind"\s*:\s*[01]\s*,/;

function readArchive(name: string, content: Buffer): ReadReference {
  const reference = readFolder(openArchiveArtifact(name, content));
  if (reference) return reference;
  throw new UnusableSpec(
    'spec-invalid',
    `The archive ${name} has no SDK reference. Expected ${FOLDER_FORM}. Fix the path, or create the archive again.`,
  );
}

function readFolder(artifact: OpenArtifact): ReadReference | undefined {
  const readArtifact = findTool(artifact);
  if (!readArtifact) return undefined;
  const reference = readArtifact();
  return { reference, bytes: artifact.bytes() };
}

/** Loads one API description: JSON or YAML; Swagger 2.0, OpenAPI 3.0 to 3.2, AsyncAPI 3; with the files it refers to. */
import { upgrade } from '@scalar/openapi-upgrader';
import type { Source } from '../../source.ts';
import { isObject } from '../resolve.ts';
import type { ApiDocument, Json, JsonObject } from '../types.ts';
import { bundleFiles } from './bundle-files.ts';
import { UnusableSpec, type SpecFault } from './fault.ts';
import { parseText } from './parse-text.ts';
import type { RemoteFiles } from './remote-files.ts';

export interface LoadedDocument {
  /** Absent when the description cannot be used at all; then the faults say why. */
  document?: ApiDocument;
  faults: SpecFault[];
}

/** `name` is a path of the docs folder or an HTTPS URL. Never throws. */
export function loadDocument(name: string, source: Source, remote: RemoteFiles): LoadedDocument {
  const faults: SpecFault[] = [];
  try {
    const root = parseText(readContent(name, source, remote), name);
    if (!isObject(root)) throw notADescription(name);
    const kind = kindOf(root, name);
    bundleFiles({ root, name, readFile: createFileReader(source), report: (fault) => faults.push(fault) });
    return { document: { name, kind, root: kind === 'openapi' ? toCurrent(root, name) : root }, faults };
  } catch (error) {
    if (!(error instanceof UnusableSpec)) throw error;
    return { faults: [error.fault] };
  }
}

function readContent(name: string, source: Source, remote: RemoteFiles): Buffer {
  if (/^http:/i.test(name))
    throw new UnusableSpec(
      'spec-insecure-url',
      `The API description ${name} is not fetched over plain http. Use https, or put the file into the docs folder.`,
    );
  if (/^https:/i.test(name)) {
    const found = remote.find(name);
    if (found && 'content' in found) return found.content;
    throw new UnusableSpec(
      'spec-unreachable',
      `The API description ${name} could not be fetched: ${found?.fault ?? 'nothing was fetched in this build'}. Check the address, or put the file into the docs folder.`,
    );
  }
  if (source.has(name)) return source.read(name);
  throw new UnusableSpec(
    'spec-missing',
    `The API description "${name}" is not in the docs folder. Add the file, or correct the path.`,
  );
}

function kindOf(root: JsonObject, name: string): ApiDocument['kind'] {
  const { openapi, swagger, asyncapi } = root;
  if (asyncapi !== undefined) {
    const version = versionText(asyncapi);
    if (/^3(?:\.|$)/.test(version)) return 'asyncapi';
    throw new UnusableSpec(
      'spec-invalid',
      `${name} is AsyncAPI ${version}; expected AsyncAPI 3. Convert it with the AsyncAPI converter.`,
    );
  }
  const version = versionText(openapi ?? swagger ?? '');
  if (/^3(?:\.[0-2](?:\.|$)|$)/.test(version) || /^2(?:\.|$)/.test(version)) return 'openapi';
  if (version === '') throw notADescription(name);
  throw new UnusableSpec(
    'spec-invalid',
    `${name} says it is OpenAPI ${version}; expected 2.0, 3.0, 3.1 or 3.2. Correct its version.`,
  );
}

/** YAML reads an unquoted 3.1 as a number. */
function versionText(version: Json): string {
  return typeof version === 'string' || typeof version === 'number' ? String(version) : JSON.stringify(version);
}

function notADescription(name: string): UnusableSpec {
  return new UnusableSpec(
    'spec-invalid',
    `${name} is no API description: expected "openapi", "swagger" or "asyncapi" at its top.`,
  );
}

/** Brings older versions to 3.1; 3.2 only adds to it. */
function toCurrent(root: JsonObject, name: string): JsonObject {
  // YAML reads an unquoted 2.0 or 3.1 as a number.
  for (const key of ['openapi', 'swagger'])
    if (typeof root[key] === 'number') root[key] = (root[key] as number).toFixed(1);
  try {
    return upgrade(root, '3.1') as unknown as JsonObject;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableSpec(
      'spec-invalid',
      `${name} could not be brought to OpenAPI 3.1 (${reason}). Correct what the message names.`,
    );
  }
}

/** Reads each file once; one that cannot be parsed counts as missing. */
function createFileReader(source: Source): (file: string) => Json | undefined {
  const parsed = new Map<string, Json | undefined>();
  return (file) => {
    if (!parsed.has(file)) parsed.set(file, source.has(file) ? tryParse(source.read(file), file) : undefined);
    return parsed.get(file);
  };
}

function tryParse(content: Buffer, file: string): Json | undefined {
  try {
    return parseText(content, file);
  } catch {
    return undefined;
  }
}

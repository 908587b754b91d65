import type { Source } from '../../source.ts';
import type { ApiDocument } from '../types.ts';

export interface FoundDescription {
  name: string;
  kind: ApiDocument['kind'];
}

const TYPES = /\.(?:json|ya?ml)$/i;

/**
 * Files of the docs folder that are API descriptions, sorted by their names (content-format 1.8.1: every description in
 * the repository is known, even when nothing names it). Looks for the version field without parsing.
 */
export function findDescriptions(source: Source, isIgnored: (file: string) => boolean): FoundDescription[] {
  return source.files.flatMap((name) => {
    const kind = TYPES.test(name) && !isIgnored(name) ? sniffKind(source.read(name)) : undefined;
    return kind === undefined ? [] : [{ name, kind }];
  });
}

/** `"openapi": "3.1.0"` anywhere in JSON; `openapi: 3.1.0` at the start of a line of YAML. */
const JSON_FIELD = /"(openapi|swagger|asyncapi)"\s*:\s*"[23]\.\d/;
const YAML_FIELD = /^"?(openapi|swagger|asyncapi)"?[ \t]*:[ \t]*["']?[23]\.\d/m;

function sniffKind(content: Buffer): FoundDescription['kind'] | undefined {
  // Most data files are dismissed without making a text of them.
  if (!['openapi', 'swagger', 'asyncapi'].some((word) => content.includes(word))) return undefined;
  const text = content.toString('latin1');
  const field = (/^[\s\u00ef\u00bb\u00bf]*\{/.test(text) ? JSON_FIELD : YAML_FIELD).exec(text)?.[1];
  return field === undefined ? undefined : field === 'asyncapi' ? 'asyncapi' : 'openapi';
}

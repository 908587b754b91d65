/** Reports problems of the descriptions that a site references (content format, Errors to report at build). */
import type { SiteConfig } from '../model/config.ts';
import { splitReferences, type SpecReference } from '../model/spec-reference.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import type { Source } from '../model/source.ts';
import type { ApiDocuments } from './documents.ts';
import { listOperations } from './list-operations.ts';

/** References to descriptions in docs.json, in order. */
export interface SpecReferences {
  openapi: SpecReference[];
  /** References to descriptions in the formats of plug-ins: those of `api` first. */
  parts: FieldReference[];
}

export type FieldReference = SpecReference & { field: string };

/** Returns every reference to descriptions in docs.json. */
export function listSpecReferences({ api, navigation }: Pick<SiteConfig, 'api' | 'navigation'>): SpecReferences {
  const openapi: SpecReference[] = [];
  const parts: FieldReference[] = [];
  const add = (references: Pick<NavigationInput, 'openapi' | 'parts'>) => {
    if (references.openapi) openapi.push(...splitReferences(references.openapi));
    for (const [field, spec] of Object.entries(references.parts ?? {}))
      parts.push(...splitReferences(spec).map((part) => ({ ...part, field })));
  };
  const visit = (node: NavigationInput) => {
    add(node);
    for (const child of node.children) if (child.type === 'node') visit(child.node);
  };
  add(api);
  visit(navigation);
  return { openapi, parts };
}

/** Codes of problems after which the rest of a description is used as it is. */
const WARNINGS: ReadonlySet<string> = new Set([
  'wrong-encoding',
  'spec-duplicate-key',
  'spec-reference-missing',
  'overlay-without-match',
]);

/** Checks descriptions. `named` maps each to its first reference. Diagnostics inside a file are reported there. */
export function checkDescriptions(input: {
  named: ReadonlyMap<string, SourcePosition>;
  documents: ApiDocuments;
  source: Source;
  report: Report;
}): void {
  const { named, documents, source, report } = input;
  for (const [name, place] of named) {
    const inFile = { file: name, line: 1, column: 1 };
    const document = documents.find(name);
    for (const { code, message, place: at } of documents.problems(name))
      report({
        ...(at ?? (source.has(name) ? inFile : place)),
        severity: WARNINGS.has(code) ? 'warning' : 'error',
        code,
        message,
      });
    for (const invalidOperation of document ? listOperations(document).invalid : [])
      report({
        ...inFile,
        severity: 'warning',
        code: 'operation-invalid',
        message: `"${invalidOperation}" in ${name} isn't a valid Operation or Path Item object. It is left out. Fix the description.`,
      });
  }
}

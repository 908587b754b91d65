/** Reports problems of the descriptions that a site references (content format, Errors to report at build). */
import type { SiteConfig } from '../model/config.ts';
import { splitReferences, type SpecReference } from '../model/spec-reference.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import type { Source } from '../model/source.ts';
import type { ApiDocuments } from './documents.ts';

/** A reference with the field of docs.json that contains it. */
export type FieldReference = SpecReference & { field: string };

/** Returns every reference to descriptions in docs.json: first `api`, then the navigation in its order. */
export function listSpecReferences({ api, navigation }: Pick<SiteConfig, 'api' | 'navigation'>): FieldReference[] {
  const references: FieldReference[] = [];
  const visit = ({ parts = {}, children }: Pick<NavigationInput, 'parts' | 'children'>) => {
    for (const [field, spec] of Object.entries(parts))
      references.push(...splitReferences(spec).map((part) => ({ ...part, field })));
    for (const child of children) if (child.type === 'node') visit(child.node);
  };
  visit({ parts: api.parts, children: [] });
  visit(navigation);
  return references;
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
    for (const { code, message, place: at } of documents.problems(name))
      report({
        ...(at ?? (source.has(name) ? inFile : place)),
        severity: WARNINGS.has(code) ? 'warning' : 'error',
        code,
        message,
      });
    for (const invalidPart of documents.find(name)?.content?.listInvalidParts?.() ?? [])
      report({
        ...inFile,
        severity: 'warning',
        code: 'operation-invalid',
        message: `"${invalidPart}" in ${name} isn't a valid Operation or Path Item object. It is left out. Fix the description.`,
      });
  }
}

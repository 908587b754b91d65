/** Reports problems of the descriptions that a site references (content format, Errors to report at build). */
import type { SiteConfig } from '../model/config.ts';
import { splitReferences, type SpecReference } from '../model/spec-reference.ts';
import { locateInText } from '../model/subject-place.ts';
import type { ApiDocument } from '../model/api-description.ts';
import type { UnshownText } from '../model/description-content.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import type { Source } from '../model/source.ts';
import type { ApiDocuments } from './documents.ts';
import { findToken } from './load/find-token.ts';
import { findHiddenTexts } from './publish/restrict-document.ts';
import { isObject } from './resolve.ts';

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

/** Codes of problems that don't prevent the use of the rest of a description. */
const WARNINGS: ReadonlySet<string> = new Set([
  'wrong-encoding',
  'operation-invalid',
  'spec-duplicate-key',
  'spec-reference-missing',
  'spec-several-documents',
  'overlay-without-match',
]);

/**
 * Returns the description of a whole API if it has several paragraphs or headings. A short one says no more than the
 * pages of the site.
 */
function listIntroductions(document: ApiDocument): UnshownText[] {
  const { info } = document.root;
  const text = isObject(info) ? info['description'] : undefined;
  if (typeof text !== 'string' || !/^ {0,3}#{1,6}[ \t]|\S[ \t\r]*\n[ \t\r]*\n\s*\S/m.test(text)) return [];
  return [{ name: 'the introduction in "info.description"', text }];
}

/** Maximum number of texts that a message lists. */
const MAX_LISTED = 3;

/** Returns a message about texts that no page shows. */
function describeUnshown(texts: readonly UnshownText[], description: string): string {
  const names = texts.slice(0, MAX_LISTED).map(({ name }) => name);
  const otherCount = texts.length - names.length;
  const list = [...names, ...(otherCount > 0 ? [`${otherCount} more`] : [])].join(', ').replace(/, ([^,]*)$/, ' or $1');
  return `No page shows ${list} of ${description}. Copy ${texts.length === 1 ? 'it' : 'them'} to a page.`;
}

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
    const document = documents.find(name);
    const texts = document ? [...listIntroductions(document), ...(document.content?.listUnshownTexts?.() ?? [])] : [];
    const [firstText] = texts;
    if (firstText)
      report({
        ...(locateInText(name, { text: firstText.text, line: 1, column: 1 }, source) ??
          (source.has(name) ? inFile : place)),
        severity: 'info',
        code: 'introduction-not-shown',
        message: describeUnshown(texts, name),
      });
    const { json } = documents.formats.find((format) => format === document?.content?.format) ?? {};
    for (const text of document && json ? findHiddenTexts(document, json) : [])
      report({
        ...(locateInText(name, { text, line: 1, column: 1 }, source) ?? (source.has(name) ? inFile : place)),
        severity: 'warning',
        code: 'spec-example-hidden',
        message: `Readers who can't see all fields don't see an example in ${name} at all, because it has a field of other readers and isn't JSON. Write it as JSON, or leave the field out.`,
      });
    for (const invalidPart of document?.content?.listInvalidParts?.() ?? [])
      report({
        ...(findPart(invalidPart, name, source) ?? inFile),
        severity: 'warning',
        code: 'operation-invalid',
        message: `"${invalidPart}" in ${name} isn't a valid Operation or Path Item object. It is left out. Fix the description.`,
      });
  }
}

/** Returns the place of `GET /users` or `/users`: the key of the path. */
function findPart(part: string, file: string, source: Source): SourcePosition | undefined {
  const token = part.replace(/^[A-Z-]+ /, '');
  return source.has(file) ? findToken(source.read(file), { file, token, isKey: true }) : undefined;
}

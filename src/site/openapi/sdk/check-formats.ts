import type { ApiDocument } from '../../model/api-description.ts';
import type { Place, Report } from '../../model/diagnostics.ts';
import type { SdkFormat } from '../../model/sdk-reference.ts';
import type { ApiDocuments } from '../documents.ts';

/** A reference that docs.json or a page names as one of a tool. */
export interface NamedFormat {
  /** Name of the document. */
  name: string;
  format?: SdkFormat | undefined;
  place: Place;
  /** Where it is named. */
  code: 'config-invalid-value' | 'frontmatter-invalid-value';
}

/** Reports what was written by another tool than its entry says: it is read as what it is. */
export function checkFormats(named: readonly NamedFormat[], documents: ApiDocuments, report: Report): void {
  for (const { name, format, place, code } of named) {
    const document = documents.find(name);
    if (!document || (document.reference && (format === undefined || document.reference.format === format))) continue;
    const found = describe(document);
    const expected = format === undefined ? 'a reference of an SDK' : `the output of ${TOOLS[format]}`;
    const fix = document.reference
      ? `Write "${document.reference.format}" as its format.`
      : `Name it in "${document.kind}".`;
    const message = `Expected ${expected} in "${name}", got ${found}; it was read as that. ${fix}`;
    report({ ...place, severity: 'warning', code, message });
  }
}

const TOOLS: Readonly<Record<SdkFormat, string>> = {
  typedoc: 'TypeDoc',
  docfx: 'DocFX',
  javadoc: 'javadoc',
  sphinx: 'Sphinx',
  phpdoc: 'phpDocumentor',
};

const KINDS: Readonly<Record<ApiDocument['kind'], string>> = {
  openapi: 'an OpenAPI description',
  asyncapi: 'an AsyncAPI description',
  graphql: 'a GraphQL schema',
  sdk: 'a reference of an SDK',
};

function describe({ reference, kind }: ApiDocument): string {
  return reference ? `that of ${TOOLS[reference.format]}` : KINDS[kind];
}

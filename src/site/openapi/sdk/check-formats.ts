import type { ApiDocument } from '../../model/api-description.ts';
import type { SourcePosition, Report } from '../../model/diagnostics.ts';
import type { SdkFormat } from '../../model/sdk-reference.ts';
import type { ApiDocuments } from '../documents.ts';

/** A reference whose tool is specified in docs.json or on a page. */
export interface NamedFormat {
  /** Name of the document. */
  name: string;
  format?: SdkFormat | undefined;
  place: SourcePosition;
  /** The diagnostic to report, which depends on where the tool is specified. */
  code: 'config-invalid-value' | 'frontmatter-invalid-value';
}

/** Reports references created by another tool than their entry specifies. They are read in their actual format. */
export function checkFormats(references: readonly NamedFormat[], documents: ApiDocuments, report: Report): void {
  for (const { name, format, place, code } of references) {
    const document = documents.find(name);
    if (!document || (document.reference && (format === undefined || document.reference.format === format))) continue;
    const actual = describe(document);
    const expected = format === undefined ? 'an SDK reference' : `the output of ${TOOLS[format]}`;
    const fix = document.reference
      ? `Set its format to "${document.reference.format}".`
      : `Move it to "${document.kind}".`;
    const message = `Expected ${expected} in "${name}", but got ${actual}. Bindery reads it anyway. ${fix}`;
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
  sdk: 'an SDK reference',
};

function describe({ reference, kind }: ApiDocument): string {
  return reference ? `the output of ${TOOLS[reference.format]}` : KINDS[kind];
}

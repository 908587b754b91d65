import type { CheckContext, DescriptionContent, NamedReference } from '../../model/description-content.ts';
import type { SdkFormat, SdkReference } from './sdk-reference.ts';

/** A description whose content is an SDK reference. */
export interface SdkContent extends DescriptionContent {
  reference: SdkReference;
}

/** Reports references created by another tool than their entry specifies. They are read in their actual format. */
export function checkFormats(references: readonly NamedReference[], { documents, report }: CheckContext): void {
  for (const { name, format, place, code } of references) {
    const document = documents.find(name);
    const content = document?.content;
    const reference = findReference(content);
    if (!content || (reference && (format === undefined || reference.format === format))) continue;
    const expected = format === undefined ? 'an SDK reference' : describeTool(format);
    const actual = reference ? describeTool(reference.format) : describe(content);
    const fix = reference ? `Set its format to "${reference.format}".` : `Move it to "${content.format.field}".`;
    const message = `Expected ${expected} in "${name}", but got ${actual}. Bindery reads it anyway. ${fix}`;
    report({ ...place, severity: 'warning', code, message });
  }
}

function findReference(content: DescriptionContent | undefined): SdkReference | undefined {
  return content && 'reference' in content ? (content as SdkContent).reference : undefined;
}

const TOOLS: Readonly<Record<SdkFormat, string>> = {
  typedoc: 'TypeDoc',
  docfx: 'DocFX',
  javadoc: 'javadoc',
  sphinx: 'Sphinx',
  phpdoc: 'phpDocumentor',
};

function describeTool(format: string): string {
  return `the output of ${TOOLS[format as SdkFormat]}`;
}

function describe({ format: { label } }: DescriptionContent): string {
  return `${/^[AEIO]/.test(label) ? 'an' : 'a'} ${label}`;
}

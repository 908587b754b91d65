/** Errors of files that aren't API descriptions. */
import { UnusableSpec } from './problem.ts';

export function createFormatError(name: string): UnusableSpec {
  return new UnusableSpec(
    'spec-invalid',
    `${name} isn't an API description or SDK reference. Expected a top-level "openapi", "swagger", or "asyncapi" field, a GraphQL schema, or the output of TypeDoc (JSON), phpDocumentor (structure.xml), javadoc, Sphinx (JSON builder), or DocFX (metadata).`,
  );
}

export function createWebPageError(name: string): UnusableSpec {
  const fix = /^https:/i.test(name)
    ? 'Use the URL of the file itself. For javadoc, Sphinx, or DocFX output, use the URL of a zip or jar file, or copy the output folder into the docs folder'
    : 'Use the path of the description itself. For javadoc, Sphinx, or DocFX output, use the path of the output folder or of a zip or jar file';
  return new UnusableSpec('spec-invalid', `${name} is a web page, not an API description or SDK reference. ${fix}.`);
}

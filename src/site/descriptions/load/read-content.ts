import type { Source } from '../../model/source.ts';
import { UnusableSpec } from './problem.ts';
import type { RemoteFiles } from '../../model/remote-files.ts';

/**
 * Returns a file in the docs folder, or the fetched content of an HTTPS URL. Throws `UnusableSpec`, whose message calls
 * it a file, because it can be an API description, a GraphQL schema or an SDK reference.
 */
export function readContent({ name, source, remote }: { name: string; source: Source; remote: RemoteFiles }): Buffer {
  if (/^http:/i.test(name))
    throw new UnusableSpec(
      'spec-insecure-url',
      `${name} uses plain http, which isn't fetched. Use https, or copy the file into the docs folder.`,
    );
  if (/^https:/i.test(name)) {
    const fetchedFile = remote.find(name);
    if (fetchedFile && 'content' in fetchedFile) return fetchedFile.content;
    throw new UnusableSpec(
      'spec-unreachable',
      `Can't fetch ${name}: ${fetchedFile?.problem ?? "this build doesn't fetch remote files"}. Check the URL, or copy the file into the docs folder.`,
    );
  }
  if (source.has(name)) return source.read(name);
  if (source.folder(name).files.length > 0)
    throw new UnusableSpec(
      'spec-missing',
      `The folder "${name}" has no API description and no SDK reference. Expected OpenAPI or AsyncAPI files, or the output of javadoc, Sphinx (JSON builder), DocFX (metadata), or phpDocumentor (structure.xml). Fix the path.`,
    );
  throw new UnusableSpec('spec-missing', `The file "${name}" isn't in the docs folder. Add it, or fix the path.`);
}

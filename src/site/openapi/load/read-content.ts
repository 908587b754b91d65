import type { Source } from '../../model/source.ts';
import { UnusableSpec } from './problem.ts';
import type { RemoteFiles } from './remote-files.ts';

/** Reads a file of the docs folder, or what was fetched of an HTTPS URL. Throws `UnusableSpec`. */
export function readContent({ name, source, remote }: { name: string; source: Source; remote: RemoteFiles }): Buffer {
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
      `The API description ${name} could not be fetched: ${found?.problem ?? 'nothing was fetched in this build'}. Check the address, or put the file into the docs folder.`,
    );
  }
  if (source.has(name)) return source.read(name);
  if (source.folder(name).files.length > 0)
    throw new UnusableSpec(
      'spec-missing',
      `The folder "${name}" holds no API description and no reference of an SDK: expected files in OpenAPI or AsyncAPI, or what javadoc, Sphinx (JSON builder), DocFX (metadata) or phpDocumentor (structure.xml) wrote. Correct the path.`,
    );
  throw new UnusableSpec(
    'spec-missing',
    `The API description "${name}" is not in the docs folder. Add the file, or correct the path.`,
  );
}

/** Opens artifacts with several files: a folder in the docs folder, or an archive. */
import type { SourceFolder } from '../../model/source.ts';
import { encodePath } from '../../model/urls.ts';
import { UnusableSpec } from '../../descriptions/load/problem.ts';
import type { ArtifactFiles } from './artifact-files.ts';
import { MAX_UNPACKED, openZip, UnusableArchive } from '../../../lib/zip.ts';

export interface OpenArtifact extends ArtifactFiles {
  /** Number of bytes read so far. */
  bytes(): number;
}

/** Opens a folder in the docs folder. Its images are available to readers. */
export function openFolderArtifact(folder: string, source: SourceFolder): OpenArtifact {
  const files = new Set(source.files);
  return createLimitedArtifact(folder, source, (file) =>
    files.has(file) ? `/${encodePath(`${folder}/${file}`)}` : undefined,
  );
}

/** Opens an archive. Its images aren't part of the site. Throws `UnusableSpec`. */
export function openArchiveArtifact(name: string, content: Buffer): OpenArtifact {
  const archive = wrapArchiveErrors(name, () => openZip(content));
  const readEntry = (file: string) => wrapArchiveErrors(name, () => archive.read(file));
  return createLimitedArtifact(name, { files: archive.files, read: readEntry }, () => undefined);
}

function wrapArchiveErrors<Value>(name: string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error;
    throw new UnusableSpec('spec-invalid', `Can't read the archive ${name}: ${error.message}. Create it again.`);
  }
}

function createLimitedArtifact(
  name: string,
  { files, read }: SourceFolder,
  imageOf: ArtifactFiles['imageOf'],
): OpenArtifact {
  let bytes = 0;
  return {
    files,
    imageOf,
    nameOf: (file) => `${name}/${file}`,
    bytes: () => bytes,
    read(file) {
      const content = read(file);
      bytes += content.length;
      if (bytes > MAX_UNPACKED)
        throw new UnusableSpec(
          'spec-invalid',
          `The files of the SDK reference ${name} have more than ${MAX_UNPACKED / 1_000_000} MB in total, the maximum. Split it into several references.`,
        );
      return content;
    },
  };
}

/** Returns a subfolder of an artifact as an artifact. */
export function openSubfolder(artifact: ArtifactFiles, folder: string): ArtifactFiles {
  if (folder === '') return artifact;
  const start = `${folder}/`;
  return {
    files: artifact.files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length)),
    read: (file) => artifact.read(start + file),
    imageOf: (file) => artifact.imageOf(start + file),
    nameOf: (file) => artifact.nameOf(start + file),
  };
}

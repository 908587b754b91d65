/** Creates artifacts with several in-memory files for tests. */
import type { ArtifactFiles } from '../artifact-files.ts';

export function createArtifact(contents: Record<string, string>): ArtifactFiles {
  return {
    files: Object.keys(contents).sort(),
    read: (file) => Buffer.from(contents[file] ?? ''),
    nameOf: (file) => `sdk/${file}`,
    imageOf: (file) => (Object.hasOwn(contents, file) ? `/sdk/${file}` : undefined),
  };
}

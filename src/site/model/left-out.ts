/** Parts of a repository that a site cannot have, and the diagnostics that say so. */
import type { Diagnostic } from './diagnostics.ts';

/** A symbolic link that is not followed, a submodule, or a file of Git LFS that could not be fetched. */
export interface LeftOut {
  /** Path of the link or the submodule, relative to the docs root. */
  file: string;
  reason: keyof typeof REASONS | 'submodule' | 'large-file';
  /** Of a large file: why it is not there. */
  detail?: string;
}

const REASONS = {
  outside: 'leads out of the repository, or to a hidden file outside of the docs folder. Put a copy of the file there.',
  missing: 'leads nowhere. Correct it, or remove it.',
  loop: 'leads in a circle, to a folder that it is in. Link to what is below that folder, or remove the link.',
  'in-submodule': 'leads into a submodule, which is not read. Put a copy of the file there.',
  'too-many': 'was not followed, since links already lead to more files than a site may have. Remove links to folders.',
} as const satisfies Record<string, string>;

/** Says what is not part of the site, each once; large files that are missing for one reason together. */
export function describeLeftOut(leftOut: readonly LeftOut[]): Diagnostic[] {
  const large = Map.groupBy(leftOut, ({ reason, detail }) => (reason === 'large-file' ? detail : undefined));
  return leftOut.flatMap((item) => {
    const { file, reason, detail } = item;
    const name = JSON.stringify(file);
    const place = { severity: 'warning' as const, file, line: 1, column: 1 };
    if (reason === 'submodule')
      return {
        ...place,
        code: 'submodule-not-read',
        message: `${name} is a Git submodule, a repository of its own; its files are not part of the site. Put copies of them into this repository.`,
      };
    if (reason !== 'large-file')
      return { ...place, code: 'link-not-followed', message: `The symbolic link ${name} ${REASONS[reason]}` };
    const same = large.get(detail) ?? [];
    if (same[0] !== item) return [];
    const more = same.length === 1 ? '' : ` The same holds for ${same.length - 1} more.`;
    return {
      ...place,
      code: 'large-file-missing',
      message: `${name} is kept in Git LFS and is not part of the site: ${detail ?? 'it could not be fetched'}.${more}`,
    };
  });
}

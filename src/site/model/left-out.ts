/** Parts of a repository that a site cannot have, and the diagnostics that say so. */
import type { Diagnostic } from './diagnostics.ts';

/** A symbolic link that is not followed, or a submodule. */
export interface LeftOut {
  /** Path of the link or the submodule, relative to the docs root. */
  file: string;
  reason: keyof typeof REASONS | 'submodule';
}

const REASONS = {
  outside: 'leads out of the repository, or to a hidden file outside of the docs folder. Put a copy of the file there.',
  missing: 'leads nowhere. Correct it, or remove it.',
  loop: 'leads in a circle, to a folder that it is in. Link to what is below that folder, or remove the link.',
  'in-submodule': 'leads into a submodule, which is not read. Put a copy of the file there.',
  'too-many': 'was not followed, since links already lead to more files than a site may have. Remove links to folders.',
} as const satisfies Record<string, string>;

/** Says what is not part of the site, each once. */
export function describeLeftOut(leftOut: readonly LeftOut[]): Diagnostic[] {
  return leftOut.map(({ file, reason }) => ({
    severity: 'warning',
    ...(reason === 'submodule'
      ? {
          code: 'submodule-not-read',
          message: `${JSON.stringify(file)} is a Git submodule, a repository of its own; its files are not part of the site. Put copies of them into this repository.`,
        }
      : { code: 'link-not-followed', message: `The symbolic link ${JSON.stringify(file)} ${REASONS[reason]}` }),
    file,
    line: 1,
    column: 1,
  }));
}

/** Parts of a repository that can't be part of a site, and their diagnostics. */
import type { Diagnostic } from './diagnostics.ts';

/** A symbolic link that isn't followed, a submodule, a Git LFS file that couldn't be fetched, or the history of all files. */
export interface Omission {
  /** Path of the link or the submodule, relative to the docs root. */
  file: string;
  reason: keyof typeof REASONS | 'submodule' | 'large-file' | 'history' | 'local-history' | 'page-history';
  /** Why a Git LFS file or the history is missing. For `local-history` and `page-history`, the whole message. */
  detail?: string;
}

const REASONS = {
  outside:
    'points outside the repository, or to a hidden file outside the docs folder, so it is ignored. Replace it with a copy of the file.',
  missing: "is broken: its target doesn't exist. Fix or remove it.",
  loop: 'points to a folder that contains it. Link to items in that folder instead, or remove it.',
  'in-submodule': "points into a submodule, which Bindery doesn't read. Replace it with a copy of the file.",
  'too-many':
    'is ignored, because the site already has the maximum number of files from symbolic links. Remove links to folders.',
} as const satisfies Record<string, string>;

/** Describes each part that was left out; Git LFS files that are missing for the same reason share one diagnostic. */
export function describeOmissions(omissions: readonly Omission[]): Diagnostic[] {
  const largeFiles = Map.groupBy(omissions, ({ reason, detail }) => (reason === 'large-file' ? detail : undefined));
  return omissions.flatMap((item) => {
    const { file, reason, detail } = item;
    const name = JSON.stringify(file);
    const place = { severity: 'warning' as const, file, line: 1, column: 1 };
    if (reason === 'submodule')
      return {
        ...place,
        code: 'submodule-not-read',
        message: `${name} is a Git submodule. Its files aren't part of the site. Copy them into this repository.`,
      };
    if (reason === 'local-history')
      return { ...place, severity: 'info' as const, code: 'dates-missing', message: detail ?? '' };
    if (reason === 'page-history')
      return { ...place, severity: 'info' as const, code: 'page-history-incomplete', message: detail ?? '' };
    if (reason === 'history')
      return {
        ...place,
        severity: 'info' as const,
        code: 'dates-missing',
        message:
          `Pages have no "last updated" dates, because the repository's history couldn't be fetched. ${detail ?? ''}`.trim(),
      };
    if (reason !== 'large-file')
      return { ...place, code: 'link-not-followed', message: `The symbolic link ${name} ${REASONS[reason]}` };
    const group = largeFiles.get(detail) ?? [];
    if (group[0] !== item) return [];
    const countText =
      group.length === 1
        ? ''
        : ` The same applies to ${group.length - 1} more ${group.length === 2 ? 'file' : 'files'}.`;
    return {
      ...place,
      code: 'large-file-missing',
      message: `${name} is stored in Git LFS and is missing from the site: ${detail ?? "it couldn't be fetched"}.${countText}`,
    };
  });
}

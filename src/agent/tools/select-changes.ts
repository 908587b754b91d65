import type { FileChange } from '../workspace/changed-files.ts';

/**
 * Selects the changes of a file, a page or a folder. Unlike the other paths of a call, it can be a file that was
 * deleted.
 */
export function selectChanges(changes: readonly FileChange[], place: string): FileChange[] {
  const name = place.trim().replaceAll(/^(?:\.?\/+)+|(?<!\/)\/+$/g, '');
  if (name === '' || name === '.') return [...changes];
  const names = new Set(['', '.mdx', '.md', '/index.mdx', '/index.md'].map((end) => `${name}${end}`));
  const selectedChanges = changes.filter(({ path }) => path === name || path.startsWith(`${name}/`));
  return selectedChanges.length > 0 ? selectedChanges : changes.filter(({ path }) => names.has(path));
}

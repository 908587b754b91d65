/** Finds the files that aren't part of the site (content format, .mintignore). */
import ignore from 'ignore';
import type { Source } from '../model/source.ts';

export interface IgnoreRules {
  /** Whether the author's `.mintignore` ignores it. */
  byAuthor(file: string): boolean;
  /**
   * Whether it is ignored as a page outside the navigation: tool folders, README and similar files; `.mintignore` can
   * undo this with `!`.
   */
  byDefaultAsPage(file: string): boolean;
  /** The same for other files, where only top-level folders count: `images/build/x.png` is an image. */
  byDefaultAsAsset(file: string): boolean;
}

const FOLDERS = new Set(['node_modules', 'build', 'dist', 'coverage', 'tmp', 'temp']);
const PAGES = new Set(['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md']);

/** Tool configuration beside the pages that isn't meant for download. */
const TOOL_FILE =
  /^(?:package(?:-lock)?\.json|tsconfig(?:\.[\w-]+)?\.json|jsconfig\.json|deno\.json|turbo\.json|vercel\.json|renovate\.json|pnpm-(?:lock|workspace)\.yaml|[\w.-]+\.config\.js)$/;

/** Returns the folder of a page that only the navigation can publish, such as `build`; undefined if there is none. */
export function findToolFolder(file: string): string | undefined {
  return file
    .split('/')
    .slice(0, -1)
    .find((part) => isHidden(part) || FOLDERS.has(part));
}

export function readIgnoreRules(source: Source): IgnoreRules {
  const author = source.has('.mintignore') ? ignore().add(source.read('.mintignore').toString('utf8')) : undefined;
  const isRestored = (file: string) => author?.test(file).unignored ?? false;
  return {
    byAuthor: (file) => author?.ignores(file) ?? false,
    byDefaultAsPage(file) {
      const parts = file.split('/');
      const name = parts.pop() ?? '';
      const isIgnored =
        PAGES.has(name) || name.startsWith('.') || parts.some((part) => isHidden(part) || FOLDERS.has(part));
      return isIgnored && !isRestored(file);
    },
    byDefaultAsAsset(file) {
      const parts = file.split('/');
      const name = parts.pop() ?? '';
      const top = parts[0] ?? '';
      const isIgnored =
        name.startsWith('.') ||
        FOLDERS.has(top) ||
        parts.some((part) => isHidden(part) || part === 'node_modules') ||
        (parts.length === 0 && TOOL_FILE.test(name));
      return isIgnored && !isRestored(file);
    },
  };
}

/** `.well-known` is the only dot folder that is meant for readers. */
function isHidden(folder: string): boolean {
  return folder.startsWith('.') && folder !== '.well-known';
}

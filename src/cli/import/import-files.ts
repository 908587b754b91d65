/**
 * Classifies files of an imported folder: which are pages, which are published, and their locations in the new site.
 */
import path from 'node:path';
import type { Source } from '../../site/shared.ts';
import { createUniquePaths } from './unique-paths.ts';

const PAGE = /\.mdx?$/i;
const ASSET = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|wav|ogg|pdf|zip|json|ya?ml|csv|txt|woff2?|ttf)$/i;
/** Files of tools, which aren't for readers. */
const TOOL =
  /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig\.json|yarn\.lock|pnpm-lock\.yaml|mkdocs\.ya?ml|_category_\.(?:json|ya?ml)|docs\.json|mint\.json|\.[^/]+)$/i;

export function isPage(file: string): boolean {
  return PAGE.test(file);
}

/** Returns whether a file or a folder above it is hidden, or belongs to an installed package. */
export function isHidden(file: string): boolean {
  return file.split('/').some((part) => part.startsWith('.') || part === 'node_modules');
}

/** Returns whether a file is in a folder. The folder '' contains all files. */
export function isInFolder(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

/**
 * Returns a page's path in the new site, without extension. Replaces leading slashes and parts that don't work well in
 * a URL.
 */
export function getOutputPath(file: string): string {
  return file
    .replace(PAGE, '')
    .split('/')
    .map((part) => part.trim().replaceAll(/[\s#?%&]+/g, '-'))
    .join('/');
}

/** Returns the file of a page. Text that isn't MDX stays Markdown, in which braces and angle brackets are text. */
export function getPageFile(file: string, output: string): string {
  return output + path.posix.extname(file).toLowerCase();
}

/** Returns a page's URL in the new site. */
export function toPageUrl(output: string): string {
  return `/${output.replace(/(?:^|\/)index$/, '')}`;
}

/** Returns the files to publish, with their paths in the new site. Files in hidden folders aren't published. */
export function importAssets(
  source: Source,
  { keep, place }: { keep: (file: string) => boolean; place: (file: string) => string },
): Map<string, string> {
  const paths = createUniquePaths();
  const assetFiles = source.files.filter((file) => ASSET.test(file) && !TOOL.test(file) && keep(file));
  return new Map(
    assetFiles
      .map((file) => [file, place(file)] as const)
      // Otherwise, folders such as .github would bring the stranger's workflows to the user's repository.
      .filter(([, target]) => !target.split('/').some((part) => part.startsWith('.')))
      .map(([file, target]) => {
        const { dir, name, ext } = path.posix.parse(target);
        return [file, paths.take(path.posix.join(dir, name), ext)];
      }),
  );
}

/** Returns the line, from 1, of the first occurrence of a piece of text. */
export function findLine(text: string, piece: string): number {
  return text.slice(0, Math.max(0, text.indexOf(piece))).split('\n').length;
}

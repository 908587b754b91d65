/** Files of an imported folder: which are pages, which are published, where they lie in the new site. */
import type { Source } from '../../site/model/source.ts';

const PAGE = /\.mdx?$/i;
const ASSET = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|wav|ogg|pdf|zip|json|ya?ml|csv|txt|woff2?|ttf)$/i;
/** Files of tools, which readers have no use for. */
const TOOL =
  /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig\.json|yarn\.lock|pnpm-lock\.yaml|mkdocs\.ya?ml|_category_\.(?:json|ya?ml)|docs\.json|mint\.json|\.[^/]+)$/i;

export function isPage(file: string): boolean {
  return PAGE.test(file);
}

/** Path of a page in the new site, without extension. Leading slashes and parts that a URL cannot hold well are changed. */
export function outputOf(file: string): string {
  return file
    .replace(PAGE, '')
    .split('/')
    .map((part) => part.trim().replaceAll(/[\s#?%&]+/g, '-'))
    .join('/');
}

/** Address of a page in the new site. */
export function addressOf(output: string): string {
  return `/${output.replace(/(?:^|\/)index$/, '')}`;
}

/** Files to publish, with their paths in the new site. */
export function importAssets(
  source: Source,
  { keep, place }: { keep: (file: string) => boolean; place: (file: string) => string },
): Map<string, string> {
  const found = source.files.filter((file) => ASSET.test(file) && !TOOL.test(file) && keep(file));
  return new Map(found.map((file) => [file, place(file)]));
}

/** Line, from 1, on which a piece of a text is first. */
export function lineOf(text: string, piece: string): number {
  return text.slice(0, Math.max(0, text.indexOf(piece))).split('\n').length;
}

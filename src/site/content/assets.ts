/** Finds files to publish unchanged, or to load on every page (content format, Static assets; Custom CSS and JS). */
import type { Source } from '../model/source.ts';
import { isSnippet } from './discover.ts';
import type { IgnoreRules } from './ignore.ts';

const TYPES = new Set(
  (
    'png jpg jpeg gif webp avif svg ico bmp mp4 webm mov ogg mp3 wav json yaml yml css js woff woff2 ttf eot otf ' +
    'pdf txt xml csv zip'
  ).split(' '),
);

/** Whether a file can be part of a site, judging by its name. Ignored files can match too. */
export function isPublishable(file: string): boolean {
  return TYPES.has(getExtension(file)) || /\.mdx?$/i.test(file);
}

/** Root files of other types that are published too. */
const BY_NAME: ReadonlySet<string> = new Set(['skill.md']);

export interface Assets {
  assets: string[];
  styles: string[];
  scripts: string[];
}

/**
 * Lists the assets. Excludes `pageFiles`, configuration and ignored files; modules that pages import aren't loaded as
 * scripts.
 */
export function listAssets(input: {
  source: Source;
  ignore: IgnoreRules;
  configFiles: readonly string[];
  pageFiles: ReadonlySet<string>;
  imported: ReadonlySet<string>;
}): Assets {
  const { source, ignore, configFiles, pageFiles, imported } = input;
  const config = new Set([...configFiles, 'docs.json', 'mint.json']);
  const assets = source.files.filter(
    (file) =>
      (TYPES.has(getExtension(file)) || BY_NAME.has(file)) &&
      !config.has(file) &&
      !pageFiles.has(file) &&
      !file.startsWith('_docs/') &&
      !ignore.byDefaultAsAsset(file) &&
      !ignore.byAuthor(file),
  );
  return {
    assets,
    styles: assets.filter((file) => file.endsWith('.css')),
    scripts: assets.filter((file) => file.endsWith('.js') && !isSnippet(file) && !imported.has(file)),
  };
}

function getExtension(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

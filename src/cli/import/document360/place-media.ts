/** Finds the files that articles show: in the export's folder of media, by path or by their URL in Document360. */
import { decodePath } from '../../../lib/decode-path.ts';
import type { Source } from '../../../site/shared.ts';
import { importAssets } from '../import-files.ts';
import type { AddNote } from '../imported.ts';
import { encodeTarget } from '../links.ts';

export interface Media {
  /** Paths in the new site, by source files. */
  files: ReadonlyMap<string, string>;
  /** URLs of the files in the new site. */
  targets: ReadonlySet<string>;
  /** Returns the target in the new site of a URL in Document360's storage; undefined if the export lacks the file. */
  find(url: string): string | undefined;
}

const FOLDER = /(?:^|.*?\/)media\//i;

/** Returns whether a file is in the folder of media. */
export function isMedia(file: string): boolean {
  return FOLDER.test(file);
}

/** Publishes the folder of media, and reports files that sites don't publish. */
export function placeMedia(source: Source, note: AddNote): Media {
  const usedPaths = new Set<string>();
  const place = (file: string) => {
    const name = file.replace(FOLDER, 'media/');
    const target = usedPaths.has(name.toLowerCase()) ? `media/${file}` : name;
    usedPaths.add(target.toLowerCase());
    return target;
  };
  const files = importAssets(source, { keep: isMedia, place });
  for (const file of source.files)
    if (isMedia(file) && !files.has(file))
      note({ file, what: "the file, because sites don't publish files of this type" });
  const byPath = new Map<string, string>();
  for (const [file, target] of files) {
    const parts = file.replace(FOLDER, '').toLowerCase().split('/');
    for (let at = parts.length - 1; at >= 0; at -= 1) {
      const end = parts.slice(at).join('/');
      if (at === 0 || !byPath.has(end)) byPath.set(end, target);
    }
  }
  return {
    files,
    targets: new Set([...files.values()].map((target) => `/${target}`)),
    find(url) {
      const [, pathText = ''] = /^https?:\/\/[^/]+\/(?:[\da-f-]{20,}\/)?([^?#]*)/i.exec(url) ?? [];
      const name = decodePath(pathText.replaceAll(/\\([()])/g, '$1')).toLowerCase();
      const target = byPath.get(name) ?? byPath.get(name.split('/').at(-1) ?? '');
      return target === undefined ? undefined : `/${encodeTarget(target)}`;
    },
  };
}

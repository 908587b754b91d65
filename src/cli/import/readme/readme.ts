import { isPage } from '../import-files.ts';
import type { Importer } from '../importer.ts';
import { importReadme } from './import-readme.ts';

/** Number of pages in which to look for blocks that only ReadMe writes. */
const MAX_DETECTED = 100;

export const readme: Importer = {
  name: 'readme',
  label: 'ReadMe',
  contents: "_order.yaml files of ReadMe's Git synchronization",
  syntax: [/"@embed"/g, /(?<![\w:]):[a-z][a-z\d_]*:(?![\w:])/g],
  detect: (source) =>
    source.files.some((file) => /^(?:(?:docs|reference)\/)?(?:[^/]+\/)?_order\.yaml$/.test(file)) ||
    source.files
      .filter(isPage)
      .slice(0, MAX_DETECTED)
      .some((file) => /^\[block:[\w-]+\]\s*$/m.test(source.read(file).toString('utf8'))),
  convert: importReadme,
};

import type { Importer } from '../importer.ts';
import { importConfluence } from './import-confluence.ts';
import { isSpace } from './read-space.ts';

export const confluence: Importer = {
  name: 'confluence',
  label: 'Confluence',
  contents: 'the HTML export of a Confluence space',
  detect: isSpace,
  convert: importConfluence,
};

import type { Importer } from '../importer.ts';
import { importFern } from './import-fern.ts';

export const fern: Importer = {
  name: 'fern',
  label: 'Fern',
  contents: 'fern/docs.yml',
  detect: (source) =>
    source.has('fern/docs.yml') ||
    source.has('fern/docs.yaml') ||
    (source.has('docs.yml') && source.has('fern.config.json')),
  convert: importFern,
};

import type { Importer } from '../importer.ts';
import { importFumadocs } from './import-fumadocs.ts';
import { findDocs } from './read-meta.ts';

export const fumadocs: Importer = {
  name: 'fumadocs',
  label: 'Fumadocs',
  contents: 'source.config.ts or content/docs/meta.json',
  syntax: [
    /\bhref="[^"]*"/g,
    /<include\b[^<>]*>[^<>]*<\/include>/g,
    /<(?:TypeTable|auto-type-table)\b(?:(?!\/>)[^])*?\/>/g,
  ],
  detect: (source) => findDocs(source) !== undefined,
  convert: importFumadocs,
};

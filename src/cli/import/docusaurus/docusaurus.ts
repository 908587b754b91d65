import type { Importer } from '../importer.ts';
import { importDocusaurus } from './import-docusaurus.ts';
import { findConfig } from './read-settings.ts';

export const docusaurus: Importer = {
  name: 'docusaurus',
  label: 'Docusaurus',
  contents: 'docusaurus.config.js',
  detect: (source) => findConfig(source) !== undefined,
  convert: importDocusaurus,
};

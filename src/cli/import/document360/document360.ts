import type { Importer } from '../importer.ts';
import { importDocument360 } from './import-document360.ts';
import { isExport } from './read-workspace.ts';

export const document360: Importer = {
  name: 'document360',
  label: 'Document360',
  contents: 'the ZIP export of a Document360 project',
  syntax: [/\{\{[^{}\n]*\}\}/g, /\{(?:height|width)=[^{}\n]*\}/g],
  detect: isExport,
  convert: importDocument360,
};

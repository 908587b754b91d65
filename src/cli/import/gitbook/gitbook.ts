import type { Importer } from '../importer.ts';
import { importGitbook } from './import-gitbook.ts';

export const gitbook: Importer = {
  name: 'gitbook',
  label: 'GitBook',
  contents: 'SUMMARY.md',
  detect: (source) => source.has('.gitbook.yaml') || source.has('SUMMARY.md'),
  convert: importGitbook,
};

import { isPage } from '../import-files.ts';
import type { Importer } from '../importer.ts';
import { importMarkdown } from './import-markdown.ts';

export const markdown: Importer = {
  name: 'markdown',
  label: 'Markdown',
  contents: 'Markdown pages',
  detect: ({ files }) => files.some(isPage),
  convert: importMarkdown,
};

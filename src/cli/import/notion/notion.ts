import type { Importer } from '../importer.ts';
import { importNotion } from './import-notion.ts';
import { isNotionFile } from './read-pages.ts';

export const notion: Importer = {
  name: 'notion',
  label: 'Notion',
  contents: "Notion's export",
  // URLs of pages in Notion, which lead to the new site.
  syntax: [/https:\/\/(?:www\.|app\.)?notion\.(?:so|com)\/\S+/g],
  detect: ({ files }) => files.some(isNotionFile),
  convert: importNotion,
};

import type { Importer } from '../importer.ts';
import { importDocusaurus } from './import-docusaurus.ts';
import { findConfig } from './read-settings.ts';

export const docusaurus: Importer = {
  name: 'docusaurus',
  label: 'Docusaurus',
  contents: 'docusaurus.config.js',
  syntax: [
    /<(?:TabItem|BrowserOnly)\s(?:[^<>{}]|\{[^{}]*\})*>/g,
    // The name of an imported file.
    /(?<=<CodeBlock\b[^<>]{0,500}>\s{0,9})\{\s*[\w$]+\s*\}/g,
  ],
  detect: (source) => findConfig(source) !== undefined,
  convert: importDocusaurus,
};

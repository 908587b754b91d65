import type { Importer } from '../importer.ts';
import { importVitepress } from './import-vitepress.ts';
import { findConfig } from './read-site.ts';

export const vitepress: Importer = {
  name: 'vitepress',
  label: 'VitePress',
  contents: '.vitepress/config.js',
  syntax: [
    /^[ \t]*<<<[^\n]*$/gm,
    /\[\[toc\]\]/gi,
    /\{\{\s*\$frontmatter\.\w+\s*\}\}/g,
    /<(script|style)\b(?:(?!<\1\b)[^])*?<\/\1>/gi,
    /\]\([^()\n]*\)\{[^{}\n]*\}/g,
    /(?<![\w:]):[a-z][a-z\d_]*:(?![\w:])/g,
  ],
  detect: (source) => findConfig(source) !== undefined,
  convert: importVitepress,
};

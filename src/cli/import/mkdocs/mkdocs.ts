import type { Importer } from '../importer.ts';
import { findConfig } from './read-config.ts';
import { importMkdocs } from './import-mkdocs.ts';

export const mkdocs: Importer = {
  name: 'mkdocs',
  label: 'MkDocs',
  contents: 'mkdocs.yml',
  syntax: [
    // The type and place of an admonition. Its title is text.
    /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[\w -]*/gm,
    /^[ \t]*\/{3,}[ \t]*(?:[\w-]+(?=[ \t]*(?:\||$)))?/gm,
    /\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=)[^{}\n]*\}/g,
    /\{:[^{}\n]*\}/g,
    /\+\+[\w "+'-]{1,80}\+\+/g,
    /:[a-z][a-z0-9_+-]*:/gi,
    /^\*\[[^\]\n]+\]:.*$/gm,
    /^[ \t]*;*-+8<-+.*$/gm,
    // References, icons and macros have their own messages.
    /^:::[ \t]+[\w.]+[ \t]*(?:\n[ \t]+.*)*$/gm,
    /\{\{[^{}\n]*\}\}/g,
    /^\[TOC\][ \t]*$/gm,
  ],
  detect: (source) => findConfig(source) !== undefined,
  convert: importMkdocs,
};

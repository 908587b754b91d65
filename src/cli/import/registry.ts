/**
 * Every importer. The first one that detects its format is used. To add one, add a folder beside this file and a line
 * here.
 */
import { confluence } from './confluence/confluence.ts';
import { document360 } from './document360/document360.ts';
import { docusaurus } from './docusaurus/docusaurus.ts';
import { fern } from './fern/fern.ts';
import { fumadocs } from './fumadocs/fumadocs.ts';
import { gitbook } from './gitbook/gitbook.ts';
import type { Importer } from './importer.ts';
import { markdown } from './markdown/markdown.ts';
import { mkdocs } from './mkdocs/mkdocs.ts';
import { notion } from './notion/notion.ts';
import { readme } from './readme/readme.ts';
import { vitepress } from './vitepress/vitepress.ts';

export const IMPORTERS: readonly Importer[] = [
  docusaurus,
  vitepress,
  fumadocs,
  mkdocs,
  fern,
  gitbook,
  notion,
  confluence,
  readme,
  document360,
  markdown,
];

import type { Importer } from '../importer.ts';
import { importGitbook } from './import-gitbook.ts';

export const gitbook: Importer = {
  name: 'gitbook',
  label: 'GitBook',
  contents: 'SUMMARY.md',
  syntax: [
    /<code class="expression">[^<>]*<\/code>/g,
    /:[a-z][a-z\d]*(?:\\?_[a-z\d]+)*:/g,
    // Cards show neither the titles of their columns nor the names of linked files.
    /(?<=<table data-view="cards">\s*)<thead>(?:(?!<thead>)[^])*?<\/thead>/g,
    /<td><a href="[^"]*">[^<>]*<\/a><\/td>/g,
  ],
  detect: (source) => source.has('.gitbook.yaml') || source.has('SUMMARY.md'),
  convert: importGitbook,
};

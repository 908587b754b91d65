import type { Source } from '../../site/shared.ts';
import { findConfig } from './docusaurus/read-settings.ts';
import type { Format } from './imported.ts';
import { isPage } from './import-files.ts';

/** Detects a folder's format by its files; undefined if it contains no page. */
export function detectFormat(source: Source): Format | undefined {
  if (findConfig(source) !== undefined) return 'docusaurus';
  if (source.has('.gitbook.yaml') || source.has('SUMMARY.md')) return 'gitbook';
  return source.files.some(isPage) ? 'markdown' : undefined;
}

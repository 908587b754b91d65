/**
 * Replaces Docusaurus calls that return a file's URL with the URL: `require('./a.png').default`,
 * `useBaseUrl('/a.png')`.
 */
import { replaceOutsideCode } from '../../markdown/code-ranges.ts';
import type { NoteBlock } from './blocks.ts';

/** A whole attribute, since code shown in a template can contain such calls too. */
const REQUIRE_CALL = /=\{\s*require\(\s*(["'])([^"'\n]{1,500})\1\s*\)(?:\.default)?\s*\}/g;
const BASE_URL_CALL = /\buseBaseUrl\(\s*(["'])([^"'\n]{1,500})\1\s*\)/g;

export function convertAssetCalls(text: string, note: NoteBlock): string {
  if (!/\b(?:require|useBaseUrl)\(/.test(text)) return text;
  const usedNames = new Set<string>();
  const toAssetPath = (kind: string, path: string): string => {
    usedNames.add(kind);
    return JSON.stringify(path.replace(/^@site\/(?:static\/)?/, '/'));
  };
  const changedText = replaceOutsideCode(text, (part) =>
    part
      .replace(REQUIRE_CALL, (_, __, path: string) => `=${toAssetPath('require(', path)}`)
      .replace(BASE_URL_CALL, (_, __, path: string) => toAssetPath('useBaseUrl(', path)),
  );
  if (changedText === text) return text;
  const lines = text.split('\n');
  for (const kind of usedNames)
    note({ line: lines.findIndex((each) => each.includes(kind)) + 1, written: `${kind}…)`, name: 'the URL' });
  return changedText;
}

/**
 * Checks `scripts` and `styles`, which sites use although docs.json has no such fields: files in the docs folder load
 * automatically, on every page (content format, Custom CSS and JS). So only files that don't load are a problem.
 */
import { isExternal } from '../../lib/is-external.ts';
import type { Report } from '../model/diagnostics.ts';
import type { Source } from '../model/source.ts';
import { getText, type FieldReader } from './field-reader.ts';
import { getPlace, getKeyPosition, type JsonNode } from './json-node.ts';

const FILE_EXTENSIONS: Readonly<Record<string, string>> = {
  scripts: '.js',
  js: '.js',
  javascript: '.js',
  customJS: '.js',
  customJs: '.js',
  styles: '.css',
  stylesheets: '.css',
  css: '.css',
  customCSS: '.css',
  customCss: '.css',
};

/** Reports lists of files, and each file in them that no page loads. */
export function checkListedFiles(root: FieldReader, source: Source, report: Report): void {
  for (const [key, end] of Object.entries(FILE_EXTENSIONS)) {
    const field = root.node(key);
    if (!field) continue;
    const missingFiles = listEntries(field).flatMap((node) => {
      const problem = findProblem(findAddress(node), end, source);
      return problem === undefined ? [] : [{ node, problem }];
    });
    for (const { node, problem } of missingFiles)
      report({
        ...(node === field ? getKeyPosition(node) : getPlace(node)),
        severity: 'warning',
        code: 'config-unknown-field',
        message: `docs.json has no field "${key}", and ${problem}`,
      });
    if (missingFiles.length === 0)
      report({
        ...getKeyPosition(field),
        severity: 'info',
        code: 'config-unknown-field',
        message: `docs.json doesn't have a field "${key}", because pages load all ${end} files in the docs folder automatically. Remove it.`,
      });
  }
}

function listEntries(field: JsonNode): readonly JsonNode[] {
  return field.type === 'array' ? field.items : [field];
}

/** Returns a string, or an object's field with the name of the HTML attribute. */
function findAddress(node: JsonNode): string | undefined {
  if (node.type !== 'object') return getText(node)?.trim();
  const address = ['src', 'href', 'url', 'path'].flatMap((name) => node.fields.get(name) ?? [])[0];
  return address && getText(address)?.trim();
}

/** Returns the reason why an entry doesn't load; undefined if it does. */
function findProblem(address: string | undefined, end: string, source: Source): string | undefined {
  if (address === undefined) return `its content isn't loaded. Put a ${end} file into the docs folder.`;
  if (isExternal(address))
    return `"${address}" isn't loaded. Copy it into the docs folder, or add a file there that loads it.`;
  const file = address.replace(/^(?:\.?\/)+/, '').replace(/[?#].*$/, '');
  if (!source.has(file)) return `"${address}" isn't in the docs folder. Put it there, and it loads automatically.`;
  return file.endsWith(end) ? undefined : `"${address}" isn't loaded: only ${end} files load automatically.`;
}

/**
 * `scripts` and `styles`, which sites have though docs.json has no such fields: files of the docs folder load by themselves, on
 * every page (content format, Custom CSS and JS). So only what does not load is a loss.
 */
import { isExternal } from '../../lib/is-external.ts';
import type { Report } from '../model/diagnostics.ts';
import type { Source } from '../model/source.ts';
import { textOf, type FieldReader } from './field-reader.ts';
import { placeOf, placeOfKey, type JsonNode } from './json-node.ts';

const ENDS: Readonly<Record<string, string>> = {
  scripts: '.js',
  styles: '.css',
  stylesheets: '.css',
  css: '.css',
  customCSS: '.css',
  customCss: '.css',
};

/** Reports lists of files, and each file of them that no page loads. */
export function checkListedFiles(root: FieldReader, source: Source, report: Report): void {
  for (const [key, end] of Object.entries(ENDS)) {
    const field = root.node(key);
    if (!field) continue;
    const lost = entriesOf(field).flatMap((node) => {
      const problem = findProblem(addressOf(node), end, source);
      return problem === undefined ? [] : [{ node, problem }];
    });
    for (const { node, problem } of lost)
      report({
        ...(node === field ? placeOfKey(node) : placeOf(node)),
        severity: 'warning',
        code: 'config-unknown-field',
        message: `docs.json has no field "${key}", and ${problem}`,
      });
    if (lost.length === 0)
      report({
        ...placeOfKey(field),
        severity: 'info',
        code: 'config-unknown-field',
        message: `docs.json has no field "${key}", and needs none: ${end} files of the docs folder load on every page by themselves. Remove it.`,
      });
  }
}

function entriesOf(field: JsonNode): readonly JsonNode[] {
  return field.type === 'array' ? field.items : [field];
}

/** A text, or an object that has it under the name of the attribute in HTML. */
function addressOf(node: JsonNode): string | undefined {
  if (node.type !== 'object') return textOf(node)?.trim();
  const address = ['src', 'href', 'url', 'path'].flatMap((name) => node.fields.get(name) ?? [])[0];
  return address && textOf(address)?.trim();
}

/** Says why an entry does not load; undefined when it does. */
function findProblem(address: string | undefined, end: string, source: Source): string | undefined {
  if (address === undefined) return `what it holds is not loaded. Put a ${end} file into the docs folder.`;
  if (isExternal(address))
    return `"${address}" is not loaded. Put a copy of it, or a file that loads it, into the docs folder.`;
  const file = address.replace(/^(?:\.?\/)+/, '').replace(/[?#].*$/, '');
  if (!source.has(file)) return `"${address}" is not in the docs folder. Put it there; it loads by itself.`;
  return file.endsWith(end) ? undefined : `"${address}" is not loaded: only ${end} files load by themselves.`;
}

import { stringify } from 'yaml';
import type { ApiDocuments } from '../documents.ts';
import type { SitePlan } from '../../model/plan.ts';
import { restoreIntegers } from '../restore-integers.ts';
import { hideParts } from './hide-parts.ts';
import { readRules } from './visible-parts.ts';

/**
 * Returns a description as published: a single file with its overlays applied and without parts for other readers.
 * Returns undefined if that is the unchanged file.
 */
export function renderPublishedText(file: string, plan: SitePlan, documents: ApiDocuments): string | undefined {
  const { pages, settings, withheld, overlays } = plan;
  const loadedDocument = documents.read(file);
  // An unreadable description isn't published (`planPublished`).
  if (!loadedDocument) return '';
  const rules = { ...readRules({ pages, settings, withheld }), findDocument: documents.find };
  const { json } = loadedDocument.format;
  const root = hideParts({ name: file, root: loadedDocument.root }, rules, json);
  const isWhole = loadedDocument.files.length === 0 && !overlays.some(({ document }) => document === file);
  if (isWhole && JSON.stringify(root) === JSON.stringify(loadedDocument.root)) return undefined;
  for (const key of json.versionFields)
    // YAML reads an unquoted 2.0 or 3.1 as a number.
    if (typeof root[key] === 'number') root[key] = root[key].toFixed(1);
  const text = /\.json$/i.test(file)
    ? `${JSON.stringify(root, null, 2)}\n`
    : stringify(root, { aliasDuplicateObjects: false, lineWidth: 0 });
  return restoreIntegers(loadedDocument, text);
}

/** Converts mint.json, the older configuration, to the shape of docs.json (content format, Legacy mint.json). */
import type { Report } from '../model/diagnostics.ts';
import { reportUnsupported } from './field-reader.ts';
import {
  getPlace,
  makeObject,
  makeScalar,
  getKeyPosition,
  withFields,
  type JsonNode,
  type JsonObject,
} from './json-node.ts';
import { moveLegacyFields } from './legacy-fields.ts';
import { convertNavigation } from './legacy-navigation.ts';
import { listReferences, type ConfigContext } from './plugin-fields.ts';

/** Fields that are part of `navigation` in docs.json. */
const NAVIGATION_FIELDS = ['primaryTab', 'tabs', 'anchors', 'topAnchor', 'versions'];

/** Fields that docs.json no longer has. */
const REMOVED_FIELDS = ['layout', 'sidebar', 'topbar', 'rounded', 'isWhiteLabeled'];

/** Converts a mint.json. Every value keeps its position, so that messages point at what the author wrote. */
export function convertLegacy(root: JsonObject, { plugins, report }: ConfigContext): JsonObject {
  const references = listReferences(plugins).flatMap(({ name, isInApi }) => (isInApi ? [name] : []));
  report({
    ...getPlace(root),
    severity: 'info',
    code: 'config-legacy',
    message:
      'mint.json is the predecessor of docs.json. Bindery converted it. To use newer fields, create a docs.json.',
  });
  const site = moveLegacyFields(withoutRemovedFields(root, report), report);
  const movedFields = new Set([...NAVIGATION_FIELDS, ...references]);
  const get = (key: string) => site.fields.get(key);
  return makeObject(site, {
    ...Object.fromEntries([...site.fields].filter(([key]) => !movedFields.has(key))),
    theme: makeScalar(get('theme') ?? root, 'mint'),
    colors: pickColors(get('colors'), report),
    navigation: get('navigation') && convertNavigation(site, plugins),
    api: convertApi(site, { references, report }),
  });
}

/** Converts the fields of mint.json in a docs.json, and reports them. */
export function convertLegacyFields(root: JsonObject, report: Report): JsonObject {
  return moveLegacyFields(withoutRemovedFields(root, report), report, (value, { from, to }) =>
    report({
      ...getKeyPosition(value),
      severity: 'info',
      code: 'config-legacy',
      message: `"${from}" is a field of the older mint.json. It is read as "${to}". Use "${to}" instead.`,
    }),
  );
}

function withoutRemovedFields(root: JsonObject, report: Report): JsonObject {
  const fields = new Map(root.fields);
  for (const key of REMOVED_FIELDS) {
    const node = fields.get(key);
    if (!node) continue;
    fields.delete(key);
    reportUnsupported({
      node,
      what: `"${key}"`,
      reason: 'The field is ignored, and docs.json has no replacement. Remove it.',
      report,
    });
  }
  return withFields(root, fields);
}

/** Removes colors that docs.json doesn't have, and reports them. */
function pickColors(colors: JsonNode | undefined, report: Report): JsonNode | undefined {
  if (colors?.type !== 'object') return colors;
  const isKnown = (key: string) => ['primary', 'light', 'dark'].includes(key);
  for (const [key, node] of colors.fields)
    if (!isKnown(key))
      reportUnsupported({
        node,
        what: `"colors.${key}"`,
        reason: 'The color is ignored, and docs.json has no replacement. Remove it.',
        severity: 'info',
        report,
      });
  return withFields(colors, new Map([...colors.fields].filter(([key]) => isKnown(key))));
}

/** The references to descriptions are beside `api`. The order of fields is always the description's. */
function convertApi(
  root: JsonObject,
  { references, report }: { references: readonly string[]; report: Report },
): JsonNode | undefined {
  const api = root.fields.get('api');
  if (api && api.type !== 'object') return api;
  const { maintainOrder, ...fields } = Object.fromEntries(api?.fields ?? []);
  if (maintainOrder?.type === 'scalar' && maintainOrder.value === false)
    reportUnsupported({
      node: maintainOrder,
      what: '"api.maintainOrder": false',
      reason: 'Fields are in the order of the API description. Remove it.',
      report,
    });
  const values = references.map((name) => [name, root.fields.get(name) ?? fields[name]]);
  return makeObject(api ?? root, { ...fields, ...Object.fromEntries(values) });
}

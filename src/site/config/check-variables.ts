/** Reports `{{name}}` in docs.json, where variables have no effect (content format, Variables). */
import type { Report } from '../model/diagnostics.ts';
import { VARIABLE } from '../model/variable.ts';
import { getPlace, type JsonNode } from './json-node.ts';

/** Fields in which `{{name}}` isn't shown as written: the values themselves, and Markdown that is rendered like a page. */
const OTHER_FIELDS: ReadonlySet<string> = new Set(['/variables', '/errors/404/description']);

export function checkVariables(node: JsonNode, report: Report): void {
  if (OTHER_FIELDS.has(node.pointer)) return;
  if (node.type === 'array') for (const item of node.items) checkVariables(item, report);
  if (node.type === 'object') for (const field of node.fields.values()) checkVariables(field, report);
  const [variable] = node.type === 'scalar' && typeof node.value === 'string' ? (node.value.match(VARIABLE) ?? []) : [];
  if (variable !== undefined)
    report({
      ...getPlace(node),
      severity: 'warning',
      code: 'config-variable',
      message: `Variables have no effect at ${node.pointer}, so ${variable} stays as written. Write the value instead.`,
    });
}

/** Reads `styling`: eyebrows, code colors (content format, Look). */
import { stripRoot } from '../model/urls.ts';
import type { Report } from '../model/diagnostics.ts';
import type { CodeTheme, SiteConfig } from '../model/config.ts';
import { readFields, readText, reportInvalid, type FieldReader } from './field-reader.ts';
import type { JsonNode } from './json-node.ts';
import { readSettings, type ConfigContext } from './plugin-fields.ts';

export function readStyling(root: FieldReader, context: ConfigContext): SiteConfig['styling'] {
  const { report } = context;
  const fields = root.object('styling');
  const codeblocks = fields.node('codeblocks');
  const styling = {
    eyebrows: fields.choice('eyebrows', ['section', 'breadcrumbs']) ?? 'section',
    ...readSettings('styling', fields, context),
    codeblocks: readCodeTheme(codeblocks, report) ?? 'system',
    codeLanguages: readCodeLanguages(codeblocks, report),
  };
  fields.close();
  return styling;
}

/** Reads a name, `{light, dark}`, or either under `theme`. */
function readCodeTheme(node: JsonNode | undefined, report: Report): CodeTheme | undefined {
  if (!node) return undefined;
  if (node.type === 'scalar') {
    const name = readText(node, report);
    if (name === undefined) reportInvalid({ node, expected: 'the name of a theme', report });
    return toCodeTheme(name);
  }
  const fields = readFields(node, report);
  const themeNode = fields.node('theme');
  const light = fields.text('light')?.trim().toLowerCase();
  const dark = fields.text('dark')?.trim().toLowerCase();
  fields.skip('languages');
  fields.close();
  if (themeNode) return readCodeTheme(themeNode, report);
  const codeStyle = light ?? dark;
  return codeStyle ? { light: light ?? codeStyle, dark: dark ?? codeStyle } : undefined;
}

function toCodeTheme(writtenName: string | undefined): CodeTheme | undefined {
  const name = writtenName?.trim().toLowerCase();
  if (!name || name === 'system' || name === 'dark') return name ? (name as 'system' | 'dark') : undefined;
  return { light: name, dark: name };
}

function readCodeLanguages(node: JsonNode | undefined, report: Report): string[] {
  if (node?.type !== 'object') return [];
  const languages = readFields(node.fields.get('languages'), report);
  const custom = languages.texts('custom').map(stripRoot);
  languages.close();
  return custom;
}

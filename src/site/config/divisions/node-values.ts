/** Reads division values that need special handling. */
import type { Report } from '../../model/diagnostics.ts';
import type { NavigationInput } from '../../model/navigation-input.ts';
import { findLanguage, guessLanguage } from '../../i18n/find-language.ts';
import type { FieldReader } from '../field-reader.ts';
import { getPlace, type JsonNode } from '../json-node.ts';
import { readBanner, readFooter, readNavbar } from '../read-frame.ts';

/** Returns a language code, which can be written as its English or native name (content format, Language codes). */
export function readLanguage(spelling: string, node: JsonNode, report: Report): string {
  const code = findLanguage(spelling);
  if (code !== undefined || spelling === '') return code ?? spelling;
  if (node.type === 'scalar' && typeof node.value !== 'string') return spelling;
  const guess = guessLanguage(spelling);
  report({
    ...getPlace(node),
    severity: 'warning',
    code: 'config-invalid-value',
    message: `Expected a language code at ${node.pointer}, but got "${spelling.slice(0, 60)}". The interface is in English for this entry. ${guess === undefined ? 'Use a code such as "en" or "pt-BR".' : `Did you mean "${guess}"?`}`,
  });
  return spelling;
}

/** Reads `expanded`, or its inverse `collapsed`, which real files use. */
export function readExpanded(fields: FieldReader): boolean | undefined {
  const isCollapsed = fields.flag('collapsed');
  return fields.flag('expanded') ?? (isCollapsed === undefined ? undefined : !isCollapsed);
}

export function readFrame(fields: FieldReader, report: Report): Pick<NavigationInput, 'banner' | 'footer' | 'navbar'> {
  const footer = fields.node('footer');
  const navbar = fields.node('navbar');
  return {
    banner: readBanner(fields.node('banner'), report),
    footer: footer && readFooter(footer, report),
    navbar: navbar && readNavbar(navbar, report),
  };
}

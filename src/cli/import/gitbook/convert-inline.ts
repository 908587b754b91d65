/** Converts GitBook's inline elements: expressions, icons, colored text, buttons and emoji. */
import { lookUp } from '../../../lib/look-up.ts';
import type { PageReport } from '../conversion.ts';
import { convertEmoji } from '../emoji.ts';
import { formatAttribute, readAttributes } from '../page-text.ts';
import { escapeText } from './escape-text.ts';

export interface InlineContext {
  /** Values of the space's variables, by name. */
  variables: Readonly<Record<string, string>>;
  report: PageReport;
}

const EXPRESSION = /<code class="expression">([^<>]*)<\/code>/g;
const ICON = /<i\b([^<>]*)>(?::[\w-]*:)?<\/i>/g;
/** Colored text. GitBook's own colors have names such as `$danger`. */
const COLORED = /<mark style="color:\s*([\w$#-]+);?">((?:(?!<mark\b)[^])*?)<\/mark>/g;
const BUTTON = /<button\b([^<>]*)>((?:(?!<button\b)[^])*?)<\/button>/g;

/** Converts a text that is escaped already. */
export function convertInline(prose: string, { variables, report }: InlineContext): string {
  const text = prose
    .replaceAll(EXPRESSION, (match: string, expression: string) => {
      const [, name = ''] = /^\s*space\.vars\.([\w-]+)\s*$/.exec(expression) ?? [];
      const value = lookUp(variables, name);
      if (value === undefined)
        report.reportChange(`the expression ${expression.trim()} is shown instead of its value`, match);
      return value === undefined ? `<code>${expression}</code>` : escapeText(value);
    })
    .replaceAll(ICON, (match: string, attributeText: string) => {
      const icon = readIcon(readAttributes(attributeText)['class'] ?? '');
      return icon === undefined ? match : `<Icon${formatAttribute('icon', icon)} />`;
    })
    .replaceAll(COLORED, (match: string, color: string, content: string) => {
      if (!color.startsWith('$')) return `<span style={{ color: "${color}" }}>${content}</span>`;
      report.reportChange(`the color ${color} of a text`, match);
      return content;
    })
    .replaceAll(BUTTON, (match: string, attributeText: string, content: string) => {
      const { 'data-action': action = 'button' } = readAttributes(attributeText);
      report.reportLoss(`the button "${content.trim()}" (${action}), except for its text`, match);
      return content;
    });
  return convertEmoji(
    text.replaceAll(/:[a-z][a-z\d]*(?:\\?_[a-z\d]+)*:/g, (name) => name.replaceAll('\\', '')),
    report,
  );
}

/** Returns the name of a Font Awesome icon: `rocket` for `fa-rocket`, `fa-brands fa-github` with its style. */
function readIcon(classes: string): string | undefined {
  const names = classes.split(/\s+/).filter((name) => /^fa-[\w-]+$/.test(name));
  return names.length > 1 ? names.join(' ') : names[0]?.slice('fa-'.length);
}

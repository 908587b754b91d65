/** Splits pages into frontmatter, title and text, and changes text outside its code. */
import { stringify } from 'yaml';
import { parseYaml } from '../../lib/parse-yaml.ts';
import { findCodeRanges } from '../../site/shared.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';

export interface PageText {
  matter: Record<string, unknown>;
  body: string;
}

/** Splits a page. Frontmatter that isn't a map stays in the text. */
export function splitPage(text: string): PageText {
  const normalizedText = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [frontmatter, yaml] = /^---\n([\s\S]*?)\n?---[ \t]*(?:\n|$)/.exec(normalizedText) ?? [];
  if (frontmatter === undefined) return { matter: {}, body: normalizedText };
  try {
    const matter: unknown = parseYaml(yaml ?? '');
    if (matter === null) return { matter: {}, body: normalizedText.slice(frontmatter.length) };
    if (typeof matter === 'object' && !Array.isArray(matter))
      return { matter: matter as Record<string, unknown>, body: normalizedText.slice(frontmatter.length) };
  } catch {
    // Not YAML: a rule, some text, and another rule.
  }
  return { matter: {}, body: normalizedText };
}

export function joinPage({ matter, body }: PageText): string {
  return `---\n${stringify(omitUndefined(matter), { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })}---\n\n${body.trim()}\n`;
}

/** Removes a first-level heading from the text if only markup precedes it. */
export function takeTitle(body: string): { title?: string; body: string } {
  const match =
    /^(?:\s|<!--(?:(?!-->)[^])*-->|import [^\n]*\n)*(?=\S)(# +(.+?)(?: +#+)? *(?:\{#[\w-]+\} *)?(?:\n|$)|([^\n#<>-][^\n]*)\n=+ *(?:\n|$))/.exec(
      body,
    );
  if (!match?.[1]) return { body };
  const start = match.index + match[0].length - match[1].length;
  const title = stripMarkdown(match[2] ?? match[3] ?? '');
  return { title, body: body.slice(0, start) + body.slice(start + match[1].length) };
}

/** Returns the words of a line of Markdown. */
export function stripMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/<[^<>]+>/g, '')
    .replaceAll(/[*`]|\\(?=[!-/:-@[-`{-~])/g, '')
    .trim();
}

/** Changes text outside its code blocks and spans. */
export function changeProse(text: string, change: (prose: string) => string): string {
  let result = '';
  let end = 0;
  for (const [from, to] of findCodeRanges(text)) {
    result += change(text.slice(end, from)) + text.slice(from, to);
    end = to;
  }
  return result + change(text.slice(end));
}

/** Returns a text as an attribute of a tag. */
export function formatAttribute(name: string, value: string | undefined): string {
  return value ? ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('\n', ' ')}"` : '';
}

/** Reads `name="value"`, `name='value'`, `name={…}` and `name` in a tag or a block. */
export function readAttributes(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s"'>]+)))?/g);
  return Object.fromEntries(
    [...pairs].map(([, name = '', double, single, braces, bare]) => [
      name,
      double ?? single ?? braces?.replaceAll(/^\s*["'`]|["'`]\s*$/g, '') ?? bare ?? 'true',
    ]),
  );
}

/** Derives a title from the name of a file or folder: `02-getting_started` becomes `Getting started`. */
export function deriveTitle(name: string): string {
  const words =
    name
      .replace(/^\d+[-_. ]+/, '')
      .replaceAll(/[-_]+/g, ' ')
      .trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

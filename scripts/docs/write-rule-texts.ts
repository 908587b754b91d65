/** Writes the texts of diagnostic codes for code scanners, from the tables of docs/reference/diagnostics.mdx. */

/** Creates the module with the meaning and the fix of each code. */
export function writeRuleTexts(page: string): string {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.+?) \| (.+?) \|$/gm)].map(
    ([, code = '', meaning = '', fix = '']) =>
      [code, { meaning: toPlainText(meaning), fix: toPlainText(fix) }] as const,
  );
  const texts = Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `/** Generated from docs/reference/diagnostics.mdx with \`npm run generate\`. */
export const RULE_TEXTS: Readonly<Record<string, { meaning: string; fix: string }>> = ${JSON.stringify(texts)};
`;
}

/** Keeps the text of links, and the code without its backticks. */
function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll(String.raw`\|`, '|');
}

/** Returns text as inline Markdown code, even if it contains backticks. */
export function inlineCode(text: string): string {
  if (!text.includes('`')) return `\`${text}\``;
  const runs = new Set(Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  let width = 1;
  while (runs.has(width)) width += 1;
  const fence = '`'.repeat(width);
  return `${fence} ${text} ${fence}`;
}

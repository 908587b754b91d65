/** Returns source as a fenced Markdown block; the fence is longer than any run of backticks inside. */
export function formatFence(source: string, language = '', meta = ''): string {
  const longest = Math.max(2, ...Array.from(source.matchAll(/`{3,}/g), ([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${[language, meta].filter(Boolean).join(' ')}\n${source}\n${marks}`;
}

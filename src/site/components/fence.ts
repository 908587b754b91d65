/** Source as a fenced Markdown block; the fence is longer than any run of backticks inside. */
export function fence(source: string, language: string): string {
  const runs = source.match(/`{3,}/g) ?? [];
  const longest = Math.max(2, ...runs.map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${source}\n${marks}`;
}

import type { RenderedTag } from '../../model/live-tag.ts';

/**
 * Reports names that only the build or only a browser has. In the build, modules and snippets can see the page's
 * imports; the browser script for a module can't.
 */
export function reportNames({ name, at, live, missingGlobal, findBorrowed, report }: RenderedTag): void {
  const subject = live ? 'Code here' : `<${name}>`;
  if (missingGlobal !== undefined)
    report({
      ...at,
      severity: 'info',
      code: 'needs-browser',
      message: `${subject} reads "${missingGlobal}" during rendering, which is only available in browsers. Until the script runs, and in search, the page shows the result for an empty browser. Read it in an effect, or check for it with typeof.`,
    });
  const names = findBorrowed();
  if (names.length === 0) return;
  const list = names.map((word) => `"${word}"`).join(', ');
  report({
    ...at,
    severity: 'warning',
    code: 'author-code-failed',
    message: `${subject} reads ${list}, which only the page imports or declares. The component's script can't access it in the browser, so it fails there and the component keeps its initial state. Import it in the file that reads it.`,
  });
}

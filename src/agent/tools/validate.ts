import { Type } from 'typebox';
import type { SiteFault } from '../types.ts';
import { findNewFaults } from './new-faults.ts';
import type { Comparison } from './new-faults.ts';
import { cutLine, defineTool, takeLines } from './tool.ts';

/** Reads the whole site and reports what the changes have broken. */
export const validate = defineTool({
  name: 'validate',
  description:
    'Reads the whole documentation as a build does and reports new faults: pages that do not parse, broken links and images, wrong navigation, unknown components. Faults that were there before are only counted; mend them only when asked to. Call it before finish.',
  parameters: Type.Object({}, { additionalProperties: false }),
  async run(_args, { workspace, checkSite, signal }) {
    const found = await findNewFaults({ workspace, checkSite, signal });
    return { ok: !found.added.some(({ severity }) => severity === 'error'), text: describe(found) };
  },
});

function describe({ added, old, mended }: Comparison): string {
  const before =
    old > 0 ? `${old} older ${old === 1 ? 'fault is' : 'faults are'} unchanged.` : 'There are no older faults.';
  const gone = mended > 0 ? ` ${mended} ${mended === 1 ? 'is' : 'are'} mended.` : '';
  if (added.length === 0) return `No new faults. ${before}${gone}`;
  const lines = added.map(printFault);
  const shown = takeLines(lines);
  const cut = lines.length - shown.length;
  const more = cut > 0 ? [`… (${cut} more new faults)`] : [];
  return [`${added.length} new ${added.length === 1 ? 'fault' : 'faults'}. ${before}${gone}`, ...shown, ...more].join(
    '\n',
  );
}

function printFault({ severity, code, message, file, line, column }: SiteFault): string {
  return cutLine(`${file}:${line}:${column}: ${severity}: ${message} (${code})`.replaceAll(/\s+/g, ' '), 1000);
}

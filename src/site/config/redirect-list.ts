import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { RedirectRule } from '../model/config.ts';
import { readFields, reportIncomplete, type FieldReader } from './field-reader.ts';
import { getPlace } from './json-node.ts';

/** A rule as written, and its place. Checked against the pages by `content/redirects/check-redirects.ts`. */
export interface WrittenRedirect {
  rule: RedirectRule;
  place: SourcePosition;
  /** Place of the destination in the source. @defaultValue `place` */
  destinationPlace?: SourcePosition;
}

/** Conditions of other tools' redirects: a rule that applied without them would redirect other readers too. */
const CONDITIONS = ['has', 'missing'];

/** Reads `redirects` (content format, Redirects). */
export function readRedirects(root: FieldReader, report: Report): WrittenRedirect[] {
  return root.list('redirects').flatMap((node) => {
    const fields = readFields(node, report);
    const source = fields.text('source')?.trim();
    const destination = fields.text('destination')?.trim();
    const permanent = fields.flag('permanent') ?? true;
    const conditions = CONDITIONS.filter((key) => fields.node(key) !== undefined);
    fields.unsupported('Redirects with conditions are ignored. Create them on your server.', ...CONDITIONS);
    fields.close();
    if (conditions.length > 0) return [];
    const target = fields.node('destination');
    if (source && destination)
      return [
        {
          rule: { source, destination, permanent },
          place: getPlace(fields.node('source') ?? node),
          destinationPlace: getPlace(target ?? node),
        },
      ];
    reportIncomplete({
      node,
      needed: [['source'], ['destination']],
      expected: 'a rule with "source" and "destination"',
      report,
    });
    return [];
  });
}

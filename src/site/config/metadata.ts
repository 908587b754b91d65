/** `metadata` (content format, Date line). */
import type { SiteConfig } from '../model/config.ts';
import type { Report } from '../model/diagnostics.ts';
import type { PageHistorySettings } from '../model/page-history.ts';
import { reportInvalid, type FieldReader } from './field-reader.ts';

export function readMetadata(root: FieldReader, report: Report): SiteConfig['metadata'] {
  const fields = root.object('metadata');
  const timestamp = fields.flag('timestamp') ?? false;
  const history = readHistory(fields, report);
  fields.close();
  return { timestamp, ...(history && { history }) };
}

/** `true`, or an object with settings. */
function readHistory(metadata: FieldReader, report: Report): PageHistorySettings | undefined {
  if (metadata.node('history')?.type !== 'object')
    return metadata.flag('history') ? { limit: DEFAULT_CHANGES, messages: false } : undefined;
  const fields = metadata.object('history');
  const limit = fields.number('limit') ?? DEFAULT_CHANGES;
  const messages = fields.flag('messages') ?? false;
  const node = fields.node('limit');
  fields.close();
  const isValid = Number.isInteger(limit) && limit >= 1 && limit <= MAX_CHANGES;
  if (!isValid && node) reportInvalid({ node, expected: `a whole number from 1 to ${MAX_CHANGES}`, report });
  return { limit: isValid ? limit : DEFAULT_CHANGES, messages };
}

const DEFAULT_CHANGES = 10;
const MAX_CHANGES = 50;

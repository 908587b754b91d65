/** Reads `feedback`: how readers can comment on a page. Part of the format since mint.json. */
import type { FeedbackConfig } from '../model/config.ts';
import type { FieldReader } from './field-reader.ts';

/**
 * Reads the feedback settings. `integrations.telemetry: false` also turns off ratings and page view counts (content
 * format, Third-party integrations).
 */
export function readFeedback(root: FieldReader, integrations: Record<string, Record<string, unknown>>): FeedbackConfig {
  const fields = root.object('feedback');
  const mayCollect = integrations['telemetry']?.['enabled'] !== false;
  const feedback = {
    mayCollect,
    thumbsRating: (fields.flag('thumbsRating') ?? true) && mayCollect,
    suggestEdit: fields.flag('suggestEdit') ?? false,
    raiseIssue: fields.flag('raiseIssue') ?? false,
  };
  fields.close();
  return feedback;
}

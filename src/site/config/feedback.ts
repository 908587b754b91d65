/** `feedback`: what readers can say about a page. The format has it since mint.json. */
import type { FeedbackConfig } from '../model/config.ts';
import type { FieldReader } from './field-reader.ts';

/** `integrations.telemetry` set to false takes the thumbs and the counting of views away too (content format, Third-party integrations). */
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

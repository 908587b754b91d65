import { AppError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';

/** Detail error keywords of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers';

/** An error of a SCIM request. The response has its `scimType`, and the message as `detail`. */
export class ScimError extends AppError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, message: string) {
    super(CODES[scimType] ?? 'invalid_request', message);
    this.name = 'ScimError';
    this.scimType = scimType;
  }
}

const CODES: Partial<Record<ScimType, ErrorCode>> = { uniqueness: 'conflict' };

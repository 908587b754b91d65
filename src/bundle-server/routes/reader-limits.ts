import type { AdmissionLimits } from '../../lib/limits/admission.ts';

/**
 * Limits on requests from reader clients that each cost milliseconds of processor time, and memory for what they read.
 */
export const READER_LIMITS: AdmissionLimits = {
  rate: { burst: 60, perMinute: 120 },
  siteRate: { burst: 600, perMinute: 1_200 },
  underWay: 16,
};

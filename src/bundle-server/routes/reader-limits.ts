import type { AdmissionLimits } from '../../lib/limits/admission.ts';

/** Limits on what programs of readers ask for, where each request costs milliseconds of a processor and memory for what it reads. */
export const READER_LIMITS: AdmissionLimits = {
  rate: { burst: 60, perMinute: 120 },
  siteRate: { burst: 600, perMinute: 1_200 },
  underWay: 16,
};

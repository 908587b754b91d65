import type { Guarantee } from '../types.ts';

/** No organization waits because of another one's jobs, peers or mistakes. */
export const noLongWaits: Guarantee = {
  name: 'no innocent export waited too long',
  async check({ records, maxWaitMs }) {
    const violations = records.waits
      .filter(({ milliseconds }) => milliseconds > maxWaitMs)
      .map(({ id, milliseconds }) => ({
        text: `Export ${id} waited ${Math.round(milliseconds / 1_000)} s to be taken up; ${maxWaitMs / 1_000} s are allowed.`,
        trace: id,
      }));
    return { checked: records.waits.length, violations };
  },
};

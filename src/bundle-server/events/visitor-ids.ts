import { createHmac } from 'node:crypto';
import type { EventStore } from './event-store.ts';
import { getDay } from './event-store.ts';

export interface Visitor {
  site: string;
  address: string;
  userAgent: string;
}

/**
 * Gives readers ids that are valid for one day on one site. Without that day's salt, which is then deleted, no one can
 * link an id to a reader.
 */
export function createVisitorIds({ getSalt }: Pick<EventStore, 'getSalt'>) {
  let currentSalt: { day: string; salt: Promise<Buffer> } | undefined;
  return async ({ site, address, userAgent }: Visitor, at: Date): Promise<Buffer> => {
    const day = getDay(at);
    if (currentSalt?.day !== day) {
      const salt = getSalt(day);
      const newSalt = { day, salt };
      currentSalt = newSalt;
      // A salt that failed to load is requested again.
      salt.catch(() => (currentSalt = currentSalt === newSalt ? undefined : currentSalt));
    }
    const text = JSON.stringify([site, address, userAgent]);
    return createHmac('sha256', await currentSalt.salt)
      .update(text)
      .digest()
      .subarray(0, BYTES);
  };
}

/** Bytes of an id. With a million visitors a day, two share an id once in 37 million days. */
const BYTES = 8;

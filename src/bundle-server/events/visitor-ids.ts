import { createHmac } from 'node:crypto';
import type { EventStore } from './event-store.ts';
import { dayOf } from './event-store.ts';

export interface Visitor {
  site: string;
  address: string;
  userAgent: string;
}

/** Gives readers numbers that hold for one day on one site: without the salt of the day, which is then deleted, nobody can say whose they are. */
export function createVisitorIds({ getSalt }: Pick<EventStore, 'getSalt'>) {
  let known: { day: string; salt: Promise<Buffer> } | undefined;
  return async ({ site, address, userAgent }: Visitor, at: Date): Promise<Buffer> => {
    const day = dayOf(at);
    if (known?.day !== day) {
      const salt = getSalt(day);
      const mine = { day, salt };
      known = mine;
      // A salt that could not be had is asked for again.
      salt.catch(() => (known = known === mine ? undefined : known));
    }
    const text = JSON.stringify([site, address, userAgent]);
    return createHmac('sha256', await known.salt)
      .update(text)
      .digest()
      .subarray(0, BYTES);
  };
}

/** Bytes of an id: among a million visitors a day, two have the same one once in 37 million days. */
const BYTES = 8;

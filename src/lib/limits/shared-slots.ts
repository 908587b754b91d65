/** A limited number of slots that organizations and their callers share, so that none of them can occupy all slots. */

/** An organization that shares the capacity of a process or an installation. */
export interface SharingOrganization {
  id: string;
  /** Whether it is the only organization, which can then use everything. */
  isOnly: boolean;
}

export interface SlotHolder {
  /** The organization that owns the site, however many sites it has; undefined if the process serves one site. */
  organization: SharingOrganization | undefined;
  /** The person or client that sends the request. */
  caller: string;
}

/** The holder that has used all of its slots, so that its next request has to wait. */
export type SlotRefusal = 'caller' | 'organization' | 'all';

export interface SharedSlots {
  /** Takes a slot and returns the function that frees it, or the reason why the holder has to wait. */
  take(holder: SlotHolder): (() => void) | SlotRefusal;
}

/**
 * Each holder gets at most half of the slots that others leave free: an organization of all slots, and a caller of its
 * organization's share. A slot therefore stays free for the first request of another organization or caller, even if
 * several of them take all they can. A caller of several organizations' sites gets no more than a caller of one.
 */
export function createSharedSlots(total: number): SharedSlots {
  const counts = new Map<string, number>();
  const getCount = (name: string) => counts.get(name) ?? 0;
  return {
    take({ organization, caller }) {
      const callerKey = `caller ${caller}`;
      const ownerKey = `organization ${organization?.id ?? ''}`;
      const pairKey = JSON.stringify([ownerKey, callerKey]);
      const names = ['all', callerKey, ownerKey, pairKey];
      const [usedSlots = 0, ofCaller = 0, ofOwner = 0, ofPair = 0] = names.map(getCount);
      const freeSlots = total - usedSlots;
      const isShared = organization !== undefined && !organization.isOnly;
      const forOwner = isShared ? halve(freeSlots + ofOwner) : total;
      const forPair = halve(forOwner - (ofOwner - ofPair));
      const forCaller = halve(isShared ? halve(freeSlots + ofCaller) : freeSlots + ofCaller);
      if (freeSlots <= 0) return 'all';
      if (ofOwner >= forOwner) return 'organization';
      if (ofPair >= forPair || ofCaller >= forCaller) return 'caller';
      change(counts, names, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(counts, names, -1);
        isHeld = false;
      };
    },
  };
}

function halve(slots: number): number {
  return Math.ceil(slots / 2);
}

/** Forgets names whose count is zero. */
function change(counts: Map<string, number>, names: readonly string[], by: 1 | -1): void {
  for (const name of names) {
    const count = (counts.get(name) ?? 0) + by;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  }
}

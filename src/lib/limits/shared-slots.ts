/** A limited number of slots that several sites and their callers share, so that none of them can take all. */

export interface SlotHolder {
  /** The site; undefined where there is only one, which can use every slot. */
  site: string | undefined;
  /** The person or program that asks, as far as one can tell. */
  caller: string;
}

export interface SharedSlots {
  /** Takes a slot and returns the function that frees it; undefined when the holder has to wait. */
  take(holder: SlotHolder): (() => void) | undefined;
}

/**
 * Each holder gets at most half of the slots that others leave free: a site of all slots, and a caller of what its site can get. So a
 * slot stays free for the first request of a further site or caller, even when several of them take all they can.
 */
export function createSharedSlots(total: number): SharedSlots {
  const bySite = new Map<string, number>();
  const byCaller = new Map<string, number>();
  let used = 0;
  return {
    take({ site, caller }) {
      const siteKey = site ?? '';
      const callerKey = JSON.stringify([siteKey, caller]);
      const ofSite = bySite.get(siteKey) ?? 0;
      const ofCaller = byCaller.get(callerKey) ?? 0;
      const free = total - used;
      const forSite = site === undefined ? total : halve(free + ofSite);
      const forCaller = halve(forSite - (ofSite - ofCaller));
      if (free <= 0 || ofSite >= forSite || ofCaller >= forCaller) return undefined;
      used += 1;
      add(bySite, siteKey, 1);
      add(byCaller, callerKey, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        used -= 1;
        add(bySite, siteKey, -1);
        add(byCaller, callerKey, -1);
      };
    },
  };
}

function halve(slots: number): number {
  return Math.ceil(slots / 2);
}

/** Forgets who holds nothing any more. */
function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

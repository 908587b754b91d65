/** Periods in which the suite itself kept everything from working, such as with a stopped database. */
export interface Outages {
  /** Starts an outage. The returned function ends it. */
  begin(): () => void;
  /** Returns the milliseconds of outages between two times of `performance.now()`. */
  within(from: number, to: number): number;
}

export function createOutages(): Outages {
  let active = 0;
  let since = 0;
  const ended: [from: number, to: number][] = [];
  return {
    begin() {
      if (active === 0) since = performance.now();
      active += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        active -= 1;
        if (active === 0) ended.push([since, performance.now()]);
      };
    },
    within(from, to) {
      const all: typeof ended = active > 0 ? [...ended, [since, performance.now()]] : ended;
      return all.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);
    },
  };
}

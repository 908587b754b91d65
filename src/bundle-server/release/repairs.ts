import { messageOf } from '../../errors.ts';

/** A file of an unpacked release that isn't what the manifest says. */
export interface Damage {
  /** SHA-256 of the bundle. */
  bundle: string;
  file: string;
  isRepaired: boolean;
  /** Why the release could not be unpacked again. */
  reason?: string;
}

export interface RepairOptions {
  bundle: string;
  /** Unpacks the stored bundle again. Throws where there is none, or another one. */
  unpackAgain(): Promise<void>;
  /** Receives each damaged file: for log and metrics. */
  onDamage?: ((damage: Damage) => void) | undefined;
  /** Milliseconds between two attempts: a failing disk must not fetch the bundle for each request. @defaultValue 60,000 */
  intervalMs?: number | undefined;
  /** Milliseconds that a request waits; the attempt goes on without it. @defaultValue 10,000 */
  waitMs?: number | undefined;
}

/** Creates the repair of one release. Requests for damaged files that come together share one attempt. Never throws. */
export function createRepair({ bundle, unpackAgain, onDamage, intervalMs = 60_000, waitMs = 10_000 }: RepairOptions) {
  let underWay: Promise<string | undefined> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  const attempt = async (): Promise<string | undefined> => {
    try {
      await unpackAgain();
      return undefined;
    } catch (error) {
      return messageOf(error);
    } finally {
      underWay = undefined;
      endedAt = performance.now();
    }
  };
  return async (file: string): Promise<void> => {
    const isTooSoon = !underWay && performance.now() - endedAt < intervalMs;
    underWay ??= isTooSoon ? undefined : attempt();
    const reason = underWay ? await atMost(underWay, waitMs) : 'it was unpacked again a moment ago';
    onDamage?.({ bundle, file, isRepaired: reason === undefined, ...(reason !== undefined && { reason }) });
  };
}

async function atMost(attempt: Promise<string | undefined>, waitMs: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('it is still being unpacked again'), waitMs);
  try {
    return await Promise.race([attempt, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Describes a damaged file for the log. */
export function describeDamage({ bundle, file, isRepaired, reason = '' }: Damage): string {
  const found = `${file} of bundle ${bundle.slice(0, 12)} was damaged on disk`;
  return isRepaired
    ? `${found}; unpacked the bundle again`
    : `${found}, and the bundle can't be unpacked again: ${reason}`;
}

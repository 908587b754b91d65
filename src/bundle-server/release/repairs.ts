import { getErrorMessage } from '../../errors.ts';

/** A file of an unpacked release that doesn't match the manifest. */
export interface Damage {
  /** SHA-256 of the bundle. */
  bundle: string;
  file: string;
  isRepaired: boolean;
  /** Why the release couldn't be unpacked again. */
  reason?: string;
}

export interface RepairOptions {
  bundle: string;
  /** Unpacks the stored bundle again. Throws if it is missing or another one. */
  unpackAgain(): Promise<void>;
  /** Called for each damaged file, for logs and metrics. */
  onDamage?: ((damage: Damage) => void) | undefined;
  /**
   * Milliseconds between two attempts, so that a failing disk doesn't fetch the bundle for each request. @defaultValue
   * 60,000
   */
  intervalMs?: number | undefined;
  /** Milliseconds that a request waits. The attempt continues without it. @defaultValue 10,000 */
  waitMs?: number | undefined;
}

/**
 * Creates the repair function of one release. Concurrent requests for damaged files share one attempt. Never throws.
 */
export function createRepair({ bundle, unpackAgain, onDamage, intervalMs = 60_000, waitMs = 10_000 }: RepairOptions) {
  let underWay: Promise<string | undefined> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  const attempt = async (): Promise<string | undefined> => {
    try {
      await unpackAgain();
      return undefined;
    } catch (error) {
      return getErrorMessage(error);
    } finally {
      underWay = undefined;
      endedAt = performance.now();
    }
  };
  return async (file: string): Promise<void> => {
    const isTooSoon = !underWay && performance.now() - endedAt < intervalMs;
    underWay ??= isTooSoon ? undefined : attempt();
    const reason = underWay ? await waitAtMost(underWay, waitMs) : 'it was unpacked again a moment ago';
    onDamage?.({ bundle, file, isRepaired: reason === undefined, ...(reason !== undefined && { reason }) });
  };
}

async function waitAtMost(attempt: Promise<string | undefined>, waitMs: number): Promise<string | undefined> {
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
  const description = `${file} of bundle ${bundle.slice(0, 12)} was damaged on disk`;
  return isRepaired
    ? `${description}; unpacked the bundle again`
    : `${description}, and the bundle can't be unpacked again: ${reason}`;
}

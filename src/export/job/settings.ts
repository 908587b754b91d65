import type { Domain } from '../../accounts/domains/domains.ts';
import type { SiteSettings } from '../../site/model/plan.ts';

/** Returns a domain's settings for rendering. Stored when a job is created, so that its settings never change. */
export function settingsOf(domain: Domain): SiteSettings {
  const airGapped = domain.deployment === 'air-gapped';
  return { origin: `https://${domain.host}${domain.base ?? ''}`, airGapped, search: !airGapped };
}

/** Reads the settings that were stored with a job. */
export function parseSettings(stored: Record<string, unknown>): SiteSettings {
  const { origin, airGapped, search } = stored;
  return {
    ...(typeof origin === 'string' && { origin }),
    airGapped: airGapped === true,
    search: search !== false,
  };
}

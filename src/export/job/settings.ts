import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Domain } from '../../accounts/domains/domains.ts';
import { AppError } from '../../errors.ts';
import { decideFeatures } from '../../features/decide-features.ts';
import { Features } from '../../features/features.ts';
import type { SiteSettings } from '../../site/model/plan.ts';

/** Settings of the renderer as a job keeps them. */
const JobSettings = Type.Object({
  origin: Type.Optional(Type.String()),
  groups: Type.Optional(Type.Array(Type.String())),
  features: Features,
});

/** Returns a domain's settings for rendering. Stored when a job is created, so that its settings never change. */
export function settingsOf(domain: Domain): SiteSettings {
  const { host, base, deployment } = domain;
  return { origin: `https://${host}${base ?? ''}`, features: decideFeatures({ deployment }) };
}

/** Reads the settings that were stored with a job. Throws `invalid_request` for those of another form. */
export function parseSettings(stored: unknown): SiteSettings {
  if (Value.Check(JobSettings, stored)) return stored;
  throw new AppError(
    'invalid_request',
    'The job was started by another version of Bindery, whose settings this one cannot read. Start the export again.',
  );
}

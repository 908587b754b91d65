import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { decideDomainFeatures } from '../../accounts/domains/domain-features.ts';
import type { Domain } from '../../accounts/domains/domains.ts';
import { parseGroups } from '../../accounts/domains/reader-groups.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import { AppError } from '../../errors.ts';
import type { FeatureName } from '../../features/deployment-kinds.ts';
import { Features } from '../../features/features.ts';
import type { FeatureSwitches } from '../../features/features.ts';
import { REMOTE_HOST_KINDS } from '../../lib/git/hosts/registry.ts';
import { findWebRepository } from '../../lib/git/web-repository.ts';
import type { SiteSettings } from '../../site/shared.ts';

/** The renderer's settings, as stored with a job. */
const JobSettings = Type.Object({
  origin: Type.Optional(Type.String()),
  groups: Type.Optional(Type.Array(Type.String())),
  editions: Type.Optional(Type.Literal(true)),
  features: Features,
  repository: Type.Optional(
    Type.Object({
      kind: Type.Enum([...REMOTE_HOST_KINDS]),
      url: Type.String(),
      branch: Type.String(),
      folder: Type.String(),
    }),
  ),
});

/** Settings requested for one export. The domain's settings apply otherwise. */
export interface RequestedSettings {
  features?: FeatureSwitches | undefined;
  groups?: readonly string[] | undefined;
}

/** The fields of a project that links to its repository are built from. */
export type ProjectSource = Pick<Project, 'repositoryUrl' | 'branch' | 'docsFolder' | 'host' | 'hostApiUrl'>;

/**
 * Returns the settings for rendering an export of a domain. Stored when a job is created, so that its settings never
 * change. Throws `invalid_request` for a feature that the domain's deployment kind does not allow.
 */
export function readSettings(
  domain: Domain,
  { features: requestedFeatures = {}, groups: requestedGroups }: RequestedSettings = {},
  project?: ProjectSource,
): SiteSettings {
  const page = project && findWebRepository(project);
  const { host, base } = domain;
  const describe = (name: FeatureName, on: boolean) => `"features": {"${name}": ${on}}`;
  const groups = requestedGroups === undefined ? domain.groups : parseGroups(requestedGroups);
  return {
    origin: `https://${host}${base ?? ''}`,
    features: decideDomainFeatures(domain, { switches: requestedFeatures, describe }),
    ...(groups.length > 0 && { groups }),
    ...(page && { repository: { ...page, branch: project.branch, folder: project.docsFolder } }),
  };
}

/** Reads the settings that were stored with a job. Throws `invalid_request` if they have an unknown format. */
export function parseSettings(storedSettings: unknown): SiteSettings & { editions?: true } {
  if (Value.Check(JobSettings, storedSettings)) return storedSettings;
  throw new AppError(
    'invalid_request',
    "The job was started by another version of Bindery, and this version can't read its settings. Start the export again.",
  );
}

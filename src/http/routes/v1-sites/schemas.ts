import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Release } from '../../../releases/list-releases.ts';

export const SiteRelease = Type.Object(
  {
    jobId: Type.String({ description: 'The export job that made it.', examples: ['se_01k9w3m7cq4t8yvd2hfx5rznba'] }),
    current: Type.Boolean({ description: 'Whether the domain serves it now.' }),
    publishedAt: Type.String({ format: 'date-time', description: 'When it last became current.' }),
    version: Type.Union([Type.String(), Type.Null()], { description: 'The label that tags the export; null without.' }),
    commit: Type.Union([Type.String(), Type.Null()], {
      description: 'The commit that was exported; null of a folder that is no repository.',
    }),
    pageCount: Type.Integer({ minimum: 0 }),
    sizeBytes: Type.Integer({ minimum: 0, description: 'Size of the bundle.' }),
    sha256: Type.String({ description: 'SHA-256 of the bundle, in hexadecimal.' }),
    problem: Type.Union([Type.String(), Type.Null()], {
      description:
        'Why the release could not be opened the last time; null when it could. While the current release cannot be opened, the domain serves the newest release that can.',
    }),
  },
  { $id: 'SiteRelease', additionalProperties: false },
);

export const SiteReleases = Type.Object(
  {
    domain: Type.String(),
    releases: Type.Array(Type.Unsafe<Static<typeof SiteRelease>>({ $ref: 'SiteRelease#' }), {
      description: 'The one that became current last comes first.',
    }),
  },
  {
    $id: 'SiteReleases',
    additionalProperties: false,
    examples: [
      {
        domain: 'docs.example.com',
        releases: [
          {
            jobId: 'se_01k9w3m7cq4t8yvd2hfx5rznba',
            current: true,
            publishedAt: '2026-11-02T09:30:04.117Z',
            version: '2026.4',
            commit: '3f2c1d0b9a8e7f6d5c4b3a29180f7e6d5c4b3a29',
            pageCount: 310,
            sizeBytes: 4812301,
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            problem: null,
          },
        ],
      },
    ],
  },
);

export const CreatePreview = Type.Object(
  {
    branch: Type.String({
      minLength: 1,
      maxLength: 250,
      description: 'A branch of the repository, such as that of a pull request.',
    }),
  },
  { $id: 'CreatePreview', additionalProperties: false, examples: [{ branch: 'new-guide' }] },
);

export const SitePreview = Type.Object(
  {
    branch: Type.String(),
    url: Type.String({
      format: 'uri',
      description:
        'Where the branch is shown, for everyone who knows the address; search engines are told to leave it out.',
    }),
    jobId: Type.Union([Type.String(), Type.Null()], {
      description:
        'The export that is shown, or in the response to a start the one that will be; null before the first one is completed.',
    }),
    expiresAt: Type.String({ format: 'date-time', description: 'When it is gone.' }),
  },
  {
    $id: 'SitePreview',
    additionalProperties: false,
    examples: [
      {
        branch: 'new-guide',
        url: 'https://preview-4t8yvd2hfx5rznba.docs.example.com/',
        jobId: 'se_01k9w3m7cq4t8yvd2hfx5rznba',
        expiresAt: '2026-11-16T09:30:04.117Z',
      },
    ],
  },
);

export const SitePreviews = Type.Object(
  {
    domain: Type.String(),
    previews: Type.Array(Type.Unsafe<Static<typeof SitePreview>>({ $ref: 'SitePreview#' }), {
      description: 'The newest comes first.',
    }),
  },
  { $id: 'SitePreviews', additionalProperties: false },
);

export const SiteParams = Type.Object({ domain: Type.String({ description: 'Host name of the site.' }) });

export const FrameQuery = Type.Object(
  {
    organization: Type.Optional(Type.String({ description: 'In place of the header, which no frame sends.' })),
    branch: Type.Optional(Type.String({ maxLength: 250, description: 'Left out: the site as it is.' })),
    path: Type.Optional(Type.String({ maxLength: 1000, description: 'The page, without a slash in front.' })),
  },
  { additionalProperties: false },
);

/** A release as the API shows it. */
export function toSiteRelease({ isCurrent, publishedAt, ...rest }: Release): Static<typeof SiteRelease> {
  return { ...rest, current: isCurrent, publishedAt: publishedAt.toISOString() };
}

import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Release } from '../../../releases/list-releases.ts';
import { NextCursor } from '../../pages.ts';
import { createRef, defineBody, orNull } from '../../schemas.ts';

const SiteRelease = defineBody('SiteRelease', {
  jobId: Type.String({
    description: 'ID of the export job that created it.',
    examples: ['se_01k9w3m7cq4t8yvd2hfx5rznba'],
  }),
  current: Type.Boolean({ description: 'Whether the domain currently serves it.' }),
  publishedAt: Type.String({ format: 'date-time', description: 'When it last became the current release.' }),
  version: orNull(Type.String(), 'Label of the export. null if it has none.'),
  commit: orNull(Type.String(), "Exported commit. null for a folder that isn't a repository."),
  pageCount: Type.Integer({ minimum: 0 }),
  sizeBytes: Type.Integer({ minimum: 0, description: 'Size of the bundle.' }),
  sha256: Type.String({ description: 'SHA-256 of the bundle, in hexadecimal.' }),
  problem: orNull(
    Type.String(),
    "Reason Bindery last failed to open the release. null if it succeeded. If the current release can't be opened, the domain serves the newest one that can.",
  ),
});

export const SiteReleases = defineBody(
  'SiteReleases',
  {
    domain: Type.String(),
    releases: Type.Array(createRef(SiteRelease), {
      description: 'Most recently published first.',
    }),
  },
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
);

export const CreatePreview = defineBody(
  'CreatePreview',
  {
    branch: Type.String({
      minLength: 1,
      maxLength: 250,
      description: "A branch of the repository, such as a pull request's branch.",
    }),
  },
  { branch: 'new-guide' },
);

export const SitePreview = defineBody(
  'SitePreview',
  {
    branch: Type.String(),
    url: Type.String({
      format: 'uri',
      description: 'URL of the preview. Anyone with the URL can open it. Search engines are asked not to index it.',
    }),
    jobId: orNull(
      Type.String(),
      'The export that the preview shows or, in the response to a start, will show. null until the first export completes.',
    ),
    expiresAt: Type.String({ format: 'date-time', description: 'When the preview expires.' }),
  },
  {
    branch: 'new-guide',
    url: 'https://preview-4t8yvd2hfx5rznba.docs.example.com/',
    jobId: 'se_01k9w3m7cq4t8yvd2hfx5rznba',
    expiresAt: '2026-11-16T09:30:04.117Z',
  },
);

export const SitePreviews = defineBody('SitePreviews', {
  domain: Type.String(),
  previews: Type.Array(createRef(SitePreview), {
    description: 'Newest first.',
  }),
  nextCursor: NextCursor,
});

export const SiteParams = { domain: 'Hostname of the site.' };

export const FrameQuery = Type.Object(
  {
    organization: Type.Optional(Type.String({ description: "Replaces the header, which frames can't send." })),
    branch: Type.Optional(Type.String({ maxLength: 250, description: 'Default: the current site.' })),
    path: Type.Optional(Type.String({ maxLength: 1000, description: 'Path of the page, without a leading slash.' })),
  },
  { additionalProperties: false },
);

/** Converts a release to its form in the API. */
export function toSiteRelease({ isCurrent, publishedAt, ...rest }: Release): Static<typeof SiteRelease> {
  return { ...rest, current: isCurrent, publishedAt: publishedAt.toISOString() };
}

import { Type } from 'typebox';
import type { Static } from 'typebox';
import { FeatureSwitches } from '../../../features/features.ts';
import type { PublicExportJob } from '../../../export/job/get-export-job.ts';
import { createRef, defineBody, orNull, Time } from '../../schemas.ts';

export const CreateExportJob = defineBody(
  'CreateExportJob',
  {
    domain: Type.String({
      description: 'Hostname of the site, without scheme, port or path.',
      examples: ['docs.example.com'],
    }),
    version: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "A label for the export, such as a release number. It appears in the job, in the bundle's manifest and in its file name.",
        examples: ['2026.4'],
      }),
    ),
    siteVersion: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "Version of the site to export, as named in docs.json, including pages that don't belong to a version. Default: every version.",
        examples: ['v2'],
      }),
    ),
    paths: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), {
        minItems: 1,
        maxItems: 10_000,
        description:
          'Pages to export, as in docs.json or in their URLs, with or without a leading slash. Use `index` for the ' +
          'home page. Default: every published page.',
        examples: [['index', 'guides/getting-started']],
      }),
    ),
    features: Type.Optional(
      Type.Object(FeatureSwitches.properties, {
        additionalProperties: false,
        description:
          "Features of this export only. You can turn features off, and set the ones that the domain's deployment kind makes " +
          "configurable. Default: the domain's settings.",
        examples: [{ search: false }],
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 100,
        description: "Reader groups whose pages to include. Default: the domain's groups.",
        examples: [['partners']],
      }),
    ),
  },
  { domain: 'docs.example.com' },
  { domain: 'docs.example.com', version: '2026.4', paths: ['index', 'guides/getting-started'] },
);

const jobId = Type.String({
  description: 'ID of the export job.',
  examples: ['se_01k9w3m7cq4t8yvd2hfx5rznba'],
});
const status = Type.Union([
  Type.Literal('queued'),
  Type.Literal('running'),
  Type.Literal('completed'),
  Type.Literal('failed'),
]);

export const ExportJob = defineBody(
  'ExportJob',
  {
    jobId,
    status,
    version: orNull(Type.String(), 'Label of the export. null if it has none.'),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'In percent. Never decreases.' }),
    pageCount: Type.Integer({ minimum: 0, description: 'Pages exported so far. Never decreases.' }),
    createdAt: Time,
    updatedAt: Time,
    error: orNull(Type.String(), 'If the status is `failed`, the reason and how to fix it. Otherwise null.'),
    canceledAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the job was canceled. Canceled jobs have the status `failed`. Absent otherwise.',
      }),
    ),
    waiting: Type.Optional(
      Type.String({
        description:
          'Reason the job is `queued` again, such as a full disk. The job continues automatically once the problem is solved. Absent otherwise.',
      }),
    ),
  },
  {
    jobId: 'se_01k9w3m7cq4t8yvd2hfx5rznba',
    status: 'running',
    version: '2026.4',
    progress: 42,
    pageCount: 310,
    createdAt: '2026-11-02T09:30:00.000Z',
    updatedAt: '2026-11-02T09:30:02.512Z',
    error: null,
  },
);

export const ExportBundle = defineBody(
  'ExportBundle',
  {
    jobId,
    bundleUrl: Type.String({
      format: 'uri',
      description: 'Link to the `.tar.gz`. Anyone with the link can download it, so keep it private.',
    }),
    expiresAt: Type.String({
      format: 'date-time',
      description: 'When the link expires. To get a new link, call this endpoint again.',
    }),
    sizeBytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ description: 'SHA-256 of the archive, in hexadecimal.' }),
  },
  {
    jobId: 'se_01k9w3m7cq4t8yvd2hfx5rznba',
    bundleUrl:
      'https://bindery.example.com/files/bundles/example.tar.gz?expires=1793612400&filename=docs.tar.gz&signature=q0dTpcYbN3',
    expiresAt: '2026-11-02T10:30:00.000Z',
    sizeBytes: 4812301,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
);

export const PublishedExport = defineBody(
  'PublishedExport',
  {
    jobId,
    domain: Type.String({ description: 'The domain that now serves it.' }),
    publishedAt: Time,
  },
  {
    jobId: 'se_01k9w3m7cq4t8yvd2hfx5rznba',
    domain: 'docs.example.com',
    publishedAt: '2026-11-02T09:30:04.117Z',
  },
);

const ExportDiagnostic = defineBody('ExportDiagnostic', {
  severity: Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('info')]),
  code: Type.String({ examples: ['broken-link'] }),
  message: Type.String(),
  file: Type.String({ description: 'Path relative to the docs folder.', examples: ['guides/start.mdx'] }),
  line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
  source: Type.Optional(
    Type.String({ description: 'The affected line. For long lines, only the part around the column.' }),
  ),
});

export const ExportDiagnostics = defineBody(
  'ExportDiagnostics',
  { jobId, diagnostics: Type.Array(createRef(ExportDiagnostic)) },
  {
    jobId: 'se_01k9w3m7cq4t8yvd2hfx5rznba',
    diagnostics: [
      {
        severity: 'warning',
        code: 'broken-link',
        message: 'The link "/guides/stat" doesn\'t match any page or file. Did you mean "/guides/start"?',
        file: 'index.mdx',
        line: 12,
        column: 5,
        source: 'Read [how to start](/guides/stat) first.',
      },
    ],
  },
);

export const JobParams = {
  jobId: 'The `jobId` from the response that started the job.',
};

/** Converts a row to an export job of the API. */
export function toExportJob(row: PublicExportJob): Static<typeof ExportJob> {
  return {
    jobId: row.id,
    status: row.status,
    version: row.version,
    progress: row.progress,
    pageCount: row.page_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    error: row.error,
    ...(row.canceled_at && { canceledAt: row.canceled_at.toISOString() }),
    ...(row.waiting !== null && { waiting: row.waiting }),
  };
}

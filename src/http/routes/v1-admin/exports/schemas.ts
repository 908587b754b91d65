import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ExportStatus } from '../../../../db/tables/exports.ts';
import type { ListedExport } from '../../../../export/job/list-export-jobs.ts';
import { NextCursor, pageFields } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const status = createEnum<ExportStatus>(['queued', 'running', 'completed', 'failed']);

export const AdminExport = defineBody('AdminExport', {
  jobId: Type.String({ examples: ['se_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  domain: Type.String(),
  projectId: Type.String(),
  projectName: Type.String(),
  status,
  version: orNull(Type.String(), 'Label of the export.'),
  siteVersion: orNull(Type.String(), 'Exported version of the site. null for all versions.'),
  paths: orNull(Type.Array(Type.String()), 'Exported pages. null for all pages.'),
  branch: orNull(Type.String(), "null to use the project's branch."),
  commit: orNull(
    Type.String(),
    "Exported commit. null until the repository is fetched, and for folders that aren't repositories.",
  ),
  isPreview: Type.Boolean(),
  current: Type.Boolean({ description: 'Whether the domain currently serves it.' }),
  pinned: Type.Boolean({ description: 'Whether its bundle is exempt from automatic deletion.' }),
  progress: Type.Integer(),
  pageCount: Type.Integer(),
  createdAt: Time,
  updatedAt: Time,
  error: orNull(Type.String(), 'If the export failed, the reason and how to fix it.'),
  canceledAt: orNull(Time, 'When the export was canceled. Canceled exports have the status `failed`. Otherwise null.'),
  waiting: Type.Optional(Type.String({ description: 'Reason the export is queued again.' })),
  sizeBytes: orNull(Type.Integer(), 'Size of the bundle. null until it exists.'),
  sha256: orNull(Type.String(), 'SHA-256 of the bundle.'),
  bundleDeletedAt: orNull(Time, 'When the bundle was deleted. null while it exists.'),
  bundleExpiresAt: orNull(
    Time,
    'Earliest time at which the bundle can be deleted. null if it is kept as long as its project.',
  ),
});

export const AdminExports = defineBody('AdminExports', {
  exports: Type.Array(createRef(AdminExport), { description: 'Newest first.' }),
  nextCursor: NextCursor,
});

export const ExportsQuery = Type.Object(
  {
    domain: Type.Optional(Type.String({ maxLength: 253 })),
    projectId: Type.Optional(Type.String()),
    status: Type.Optional(status),
    ...pageFields,
  },
  { additionalProperties: false },
);

export const ExportParams = { jobId: 'ID of the export.' };

const createPathsSchema = (description: string) => Type.Array(Type.String(), { description });

export const ExportComparison = defineBody('ExportComparison', {
  from: Type.String({ description: 'The earlier export.' }),
  to: Type.String(),
  added: createPathsSchema('Pages that only the later export has.'),
  changed: createPathsSchema('Pages with different content.'),
  removed: createPathsSchema('Pages that only the earlier export has.'),
  unchanged: Type.Integer({ description: 'Number of pages with the same content in both.' }),
});

export const CompareQuery = Type.Object(
  { with: Type.String({ description: 'ID of the earlier export.' }) },
  { additionalProperties: false },
);

export function toAdminExport(row: ListedExport, bundleDays: number): Static<typeof AdminExport> {
  const keepsBundle = bundleDays === 0 || row.is_pinned || row.is_current === true || row.status !== 'completed';
  return {
    jobId: row.id,
    domain: row.domain,
    projectId: row.project_id,
    projectName: row.project_name,
    status: row.status,
    version: row.version,
    siteVersion: row.site_version,
    paths: row.paths,
    branch: row.branch,
    commit: /^[0-9a-f]{40,64}$/.test(row.commit_id ?? '') ? row.commit_id : null,
    isPreview: row.preview !== null,
    current: row.is_current === true,
    pinned: row.is_pinned,
    progress: row.progress,
    pageCount: row.page_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    error: row.error,
    canceledAt: row.canceled_at?.toISOString() ?? null,
    ...(row.waiting !== null && { waiting: row.waiting }),
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    bundleDeletedAt: (row.bundle_deleted_at ?? row.bundle_expired_at)?.toISOString() ?? null,
    bundleExpiresAt: keepsBundle ? null : new Date(row.updated_at.getTime() + bundleDays * DAY_MS).toISOString(),
  };
}

const DAY_MS = 86_400_000;

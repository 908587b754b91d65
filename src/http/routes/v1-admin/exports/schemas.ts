import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ExportStatus } from '../../../../db/tables/exports.ts';
import type { ListedExport } from '../../../../export/job/list-export-jobs.ts';
import { inside, NextCursor, orNull, pageFields, Time } from '../common.ts';

const status = Type.Unsafe<ExportStatus>({ type: 'string', enum: ['queued', 'running', 'completed', 'failed'] });

export const AdminExport = Type.Object(
  {
    jobId: Type.String({ examples: ['se_01k9w3m7cq4t8yvd2hfx5rznba'] }),
    domain: Type.String(),
    projectId: Type.String(),
    projectName: Type.String(),
    status,
    version: orNull(Type.String(), 'The label that tags the export.'),
    siteVersion: orNull(Type.String(), 'Version of the site that is exported; null: all.'),
    paths: orNull(Type.Array(Type.String()), 'Pages that are exported; null: all.'),
    branch: orNull(Type.String(), 'null: that of the project.'),
    commit: orNull(Type.String(), 'null until the repository was fetched, and of a folder that is none.'),
    isPreview: Type.Boolean(),
    current: Type.Boolean({ description: 'Whether the domain serves it now.' }),
    pinned: Type.Boolean({ description: 'Whether its bundle is kept whatever its age.' }),
    progress: Type.Integer(),
    pageCount: Type.Integer(),
    createdAt: Time,
    updatedAt: Time,
    error: orNull(Type.String(), 'What to fix, when it failed.'),
    canceledAt: orNull(Time, 'When it was canceled, which counts as failed; otherwise null.'),
    waiting: Type.Optional(Type.String({ description: 'Why it is queued again.' })),
    sizeBytes: orNull(Type.Integer(), 'Size of the bundle; null until it is there.'),
    sha256: orNull(Type.String(), 'Of the bundle.'),
    bundleDeletedAt: orNull(Time, 'When the bundle went; null while it is there.'),
    bundleExpiresAt: orNull(Time, 'From when on the bundle may go; null: not before its project, or it is kept.'),
  },
  { $id: 'AdminExport', additionalProperties: false },
);

export const AdminExports = Type.Object(
  { exports: Type.Array(inside(AdminExport), { description: 'The newest comes first.' }), nextCursor: NextCursor },
  { $id: 'AdminExports', additionalProperties: false },
);

export const ExportsQuery = Type.Object(
  {
    domain: Type.Optional(Type.String({ maxLength: 253 })),
    projectId: Type.Optional(Type.String()),
    status: Type.Optional(status),
    ...pageFields,
  },
  { additionalProperties: false },
);

export const ExportParams = Type.Object({ jobId: Type.String({ description: 'Identifier of the export.' }) });

const paths = (description: string) => Type.Array(Type.String(), { description });

export const ExportComparison = Type.Object(
  {
    from: Type.String({ description: 'The export that is compared with.' }),
    to: Type.String(),
    added: paths('Pages that only the later one has.'),
    changed: paths('Pages whose content differs.'),
    removed: paths('Pages that only the earlier one has.'),
    unchanged: Type.Integer({ description: 'Pages with the same content in both.' }),
  },
  { $id: 'ExportComparison', additionalProperties: false },
);

export const CompareQuery = Type.Object(
  { with: Type.String({ description: 'Identifier of the earlier export.' }) },
  { additionalProperties: false },
);

export function toAdminExport(row: ListedExport, bundleDays: number): Static<typeof AdminExport> {
  const keeps = bundleDays === 0 || row.is_pinned || row.is_current === true || row.status !== 'completed';
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
    bundleExpiresAt: keeps ? null : new Date(row.updated_at.getTime() + bundleDays * DAY_MS).toISOString(),
  };
}

const DAY_MS = 86_400_000;

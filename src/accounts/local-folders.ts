import type { Database } from '../db/schema.ts';
import { isWithinFolders } from '../lib/within-folders.ts';
import { hasSingleOrganization, isOwnOrganization } from './installation.ts';

/** The folders on the server whose repositories projects can use. */
export interface LocalFolders {
  /** Folder of the repositories on the built-in host. */
  folder: string;
  /** Other folders that the operator opened. */
  open: readonly string[];
  /** True if the service only accepts connections from this machine. */
  isLocalService: boolean;
}

/**
 * Returns whether an organization can use a local folder. Only the operator's organization can, and only folders within
 * those that are open. On a service that only its own machine reaches, without other organizations, it can use every
 * folder.
 */
export async function mayUseFolder(
  db: Database,
  { folder, organizationId, folders }: { folder: string; organizationId: string; folders: LocalFolders },
): Promise<boolean> {
  if (!(await isOwnOrganization(db, organizationId))) return false;
  return (await isOpenToAll(db, folders)) || isWithinFolders(folder, [folders.folder, ...folders.open]);
}

/** Returns whether the operator's organization can use folders besides the repositories on the built-in host. */
export async function canOpenFolders(db: Database, folders: LocalFolders): Promise<boolean> {
  return folders.open.length > 0 || isOpenToAll(db, folders);
}

async function isOpenToAll(db: Database, { isLocalService }: LocalFolders): Promise<boolean> {
  return isLocalService && (await hasSingleOrganization(db));
}

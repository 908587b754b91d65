import { AppError } from '../../../../errors.ts';

/** Throws `not_found` for other organizations, even for the caller's own ones that they don't act for. */
export function requireCurrent(id: string, { organizationId }: { organizationId: string }): string {
  if (id === organizationId) return id;
  throw new AppError(
    'not_found',
    "This isn't your current organization. In a session, set the Bindery-Organization header to the organization's ID.",
  );
}

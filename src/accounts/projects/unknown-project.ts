import { AppError } from '../../errors.ts';

/** Throws the error for a project that doesn't exist or that the caller can't see. */
export function throwUnknownProject(id: string): never {
  throw new AppError('not_found', `Project ${JSON.stringify(id)} doesn't exist. Check the ID.`);
}

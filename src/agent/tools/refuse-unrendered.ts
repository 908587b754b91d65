import { AppError } from '../../errors.ts';
import { Refusal } from './tool.ts';

/** Tells the model what it can fix: a site that cannot be rendered, and a question that the site has no place for. */
export async function refuseUnrendered<T>(rendering: Promise<T>): Promise<T> {
  try {
    return await rendering;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid_site' || error.code === 'invalid_request'))
      throw new Refusal(error.message);
    throw error;
  }
}

import { AppError } from '../../errors.ts';
import { Refusal } from './tool.ts';

/**
 * Converts errors that the model can fix into refusals: a site that can't be rendered, and an invalid search request.
 */
export async function refuseUnrendered<T>(rendering: Promise<T>): Promise<T> {
  try {
    return await rendering;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid_site' || error.code === 'invalid_request'))
      throw new Refusal(error.message);
    throw error;
  }
}

import { Type } from 'typebox';
import { createPageFields } from '../../../pages.ts';

export const ProjectParams = { projectId: 'ID of the project.' };

export const JobParams = {
  projectId: 'ID of the project.',
  id: 'ID of the agent job.',
};

/** Sizes of pages in this API. */
export const PAGE_SIZES = { most: 100, initial: 20 };

export const PageQuery = Type.Object(createPageFields(PAGE_SIZES), { additionalProperties: false });

export const JobsQuery = Type.Object(
  { tag: Type.Optional(Type.String({ description: 'Only jobs with this tag.' })), ...createPageFields(PAGE_SIZES) },
  { additionalProperties: false },
);

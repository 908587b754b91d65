import type { ApiPageOptions } from './api-page.ts';
import type { TargetForm } from './request-form.ts';
import type { TreeNode } from './tree.ts';

/** A page that describes an endpoint by hand (content format, Manual pages). */
export interface ManualPage {
  /** Frontmatter `api`: `POST /users` or `POST https://host/users`. */
  endpoint: string;
  authMethod?: string;
  /** The page's body. */
  nodes: readonly TreeNode[];
}

export interface ManualPageOptions extends Omit<ApiPageOptions, 'action'> {
  /** Returns nodes at the end of the endpoint bar, which can send the request of a form. */
  createAction(createForm: () => TargetForm | undefined): Promise<TreeNode[]>;
  /** Reports an `api` that isn't an endpoint. */
  reportInvalid(): void;
}

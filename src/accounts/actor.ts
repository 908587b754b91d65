import type { Plan, Scope } from '../db/schema.ts';

/** Who acts, for which organization, and what they may do. An API key is the one kind there is; `kind` tells further ones apart. */
export type Actor = KeyActor;

/** The part of an actor that decides what they may do. */
export type Rights = Pick<KeyActor, 'kind' | 'scopes'>;

export interface KeyActor {
  kind: 'key';
  keyId: string;
  organizationId: string;
  plan: Plan;
  /** null: all. */
  scopes: readonly Scope[] | null;
}

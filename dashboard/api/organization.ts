import { createContext, use } from 'react';
import type { Membership } from './types.ts';

export const OrganizationContext = createContext<Membership | undefined>(undefined);

/** Returns the organization whose pages are shown. */
export function useOrganization(): Membership {
  const found = use(OrganizationContext);
  if (!found) throw new Error('useOrganization needs a route inside an organization.');
  return found;
}

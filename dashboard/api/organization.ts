import { createContext, use } from 'react';
import type { Membership } from './types.ts';

/** React context with the organization of the current route. */
export const OrganizationContext = createContext<Membership | undefined>(undefined);

/** Returns the organization whose pages are open. */
export function useOrganization(): Membership {
  const organization = use(OrganizationContext);
  if (!organization) throw new Error('useOrganization needs a route inside an organization.');
  return organization;
}

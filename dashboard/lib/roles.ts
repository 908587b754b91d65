/** Roles of members, the least first, with what each may do. */
export const ROLES = [
  { value: 'viewer', label: 'Viewer', hint: 'Sees everything, changes nothing.' },
  { value: 'member', label: 'Member', hint: 'Starts exports and agent jobs, publishes, merges.' },
  { value: 'admin', label: 'Admin', hint: 'Manages projects, domains, keys and members as well.' },
  { value: 'owner', label: 'Owner', hint: 'Does everything, and manages owners.' },
] as const;

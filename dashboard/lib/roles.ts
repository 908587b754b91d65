/** Returns a role with its article, such as "a member" or "an admin". */
export function withArticle(role: string): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
}

/** Returns the label of a role in the organization or in a project. */
export function getRoleLabel(role: string): string {
  return [...ROLES, ...PROJECT_ROLES].find(({ value }) => value === role)?.label ?? role;
}

/** Roles in a project and their permissions, lowest role first. */
export const PROJECT_ROLES = [
  { value: 'viewer', label: 'Viewer', hint: 'Can view the project.' },
  { value: 'editor', label: 'Editor', hint: 'Can start exports and agent jobs, publish and merge.' },
  {
    value: 'admin',
    label: 'Admin',
    hint: 'Can also change the project, its domains and webhooks, and the roles here.',
  },
] as const;

/** Roles of members and their permissions, lowest role first. */
export const ROLES = [
  { value: 'viewer', label: 'Viewer', hint: "Can view everything but can't make changes." },
  { value: 'member', label: 'Member', hint: 'Can start exports and agent jobs, publish and merge.' },
  { value: 'admin', label: 'Admin', hint: 'Can also manage projects, domains, API keys and members.' },
  { value: 'owner', label: 'Owner', hint: 'Has full access and can manage owners.' },
] as const;

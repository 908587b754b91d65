import { ORG, projects, pulls } from './fixtures.ts';

/** Every page of the dashboard, by a short name. */
export const PAGES: Record<string, string> = {
  'sign-in': '/sign-in',
  welcome: '/welcome?token=x',
  reset: '/reset?token=x',
  overview: `/${ORG}`,
  projects: `/${ORG}/projects`,
  'new-project': `/${ORG}/projects/new`,
  project: `/${ORG}/projects/${projects[0]?.id ?? ''}`,
  domain: `/${ORG}/domains/docs.tidewater.example`,
  keys: `/${ORG}/keys`,
  'agent-jobs': `/${ORG}/agent`,
  'agent-job': `/${ORG}/agent/${projects[1]?.id ?? ''}/aj_1`,
  'agent-job-failed': `/${ORG}/agent/${projects[1]?.id ?? ''}/aj_3`,
  exports: `/${ORG}/exports`,
  'new-export': `/${ORG}/exports?start=new`,
  'export-running': `/${ORG}/exports/se_5`,
  export: `/${ORG}/exports/se_4`,
  'export-failed': `/${ORG}/exports/se_3`,
  pulls: `/${ORG}/pulls`,
  pull: `/${ORG}/pulls/${pulls[0]?.id ?? ''}`,
  analytics: `/${ORG}/analytics`,
  members: `/${ORG}/members`,
  audit: `/${ORG}/audit`,
  system: `/${ORG}/system`,
  account: `/${ORG}/account`,
};

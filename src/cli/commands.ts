import type { Commands } from './program.ts';

/** The commands that need nothing from `main`. */
export const COMMANDS: Commands = {
  setup: async () => (await import('./setup.ts')).setupCommand(),
  init: async () => (await import('./init/init.ts')).initCommand(),
  import: async () => (await import('./import/import.ts')).importCommand(),
  dev: async () => (await import('./dev.ts')).devCommand(),
  serve: async () => (await import('./serve.ts')).serveCommand(),
  export: async () => (await import('./export/export.ts')).exportCommand(),
  check: async () => (await import('./check/check.ts')).checkCommand(),
  schema: async () => (await import('./schema.ts')).schemaCommand(),
  'site-stats': async () => (await import('./site-stats.ts')).siteStatsCommand(),
  feedback: async () => (await import('./feedback.ts')).feedbackCommand(),
  agent: async () => (await import('./agent/agent.ts')).agentCommand(),
  jobs: async () => (await import('./jobs/jobs.ts')).jobsCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./restore.ts')).restoreCommand(),
  doctor: async () => (await import('./doctor/doctor.ts')).doctorCommand(),
  admin: async () => (await import('./admin/admin.ts')).adminCommand(),
};

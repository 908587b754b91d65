import type { Commands } from './program.ts';

/** The commands that need nothing from `main`. */
export const COMMANDS: Commands = {
  setup: async () => (await import('./setup.ts')).setupCommand(),
  init: async () => (await import('./init/init.ts')).createInitCommand(),
  import: async () => (await import('./import/import.ts')).importCommand(),
  dev: async () => (await import('./dev.ts')).createDevCommand(),
  export: async () => (await import('./export/export.ts')).exportCommand(),
  deliver: async () => (await import('./deliver/deliver.ts')).createDeliverCommand(),
  signing: async () => (await import('./signing/signing.ts')).createSigningCommand(),
  check: async () => (await import('./check/check.ts')).checkCommand(),
  translations: async () => (await import('./translations/translations.ts')).createTranslationsCommand(),
  schema: async () => (await import('./schema.ts')).createSchemaCommand(),
  serve: async () => (await import('./serve.ts')).serveCommand(),
  'site-stats': async () => (await import('./site-stats.ts')).createSiteStatsCommand(),
  feedback: async () => (await import('./feedback.ts')).createFeedbackCommand(),
  agent: async () => (await import('./agent/agent.ts')).createAgentCommand(),
  automations: async () => (await import('./automations/automations.ts')).createAutomationsCommand(),
  jobs: async () => (await import('./jobs/jobs.ts')).createJobsCommand(),
  backup: async () => (await import('./backup.ts')).createBackupCommand(),
  restore: async () => (await import('./restore.ts')).restoreCommand(),
  doctor: async () => (await import('./doctor/doctor.ts')).createDoctorCommand(),
  admin: async () => (await import('./admin/admin.ts')).createAdminCommand(),
};

import { describeTrigger } from '../../../agent/automations/describe-trigger.ts';
import { AUTOMATION_TEMPLATES } from '../../../agent/automations/templates/registry.ts';
import type { App } from '../../types.ts';
import { createRoutes } from '../../add-route.ts';
import { AutomationTemplates } from './schemas.ts';

/** Registers the route that lists ready-made automations. */
export function registerTemplates(app: App): void {
  const route = createRoutes(app, { tag: 'Automations' });

  route('GET /templates', {
    operationId: 'listAutomationTemplates',
    action: 'automation.read',
    on: 'nothing',
    summary: 'List ready-made automations',
    description:
      'To create one, send its fields to `POST /v1/automations`, with your changes. With its ID as `template`, its rules are checked.',
    returns: AutomationTemplates,
    result: 'All ready-made automations.',
    handle: async () => ({
      templates: AUTOMATION_TEMPLATES.map((template) => ({
        ...template,
        rules: [...template.rules],
        triggerText: describeTrigger(template.trigger),
      })),
    }),
  });
}

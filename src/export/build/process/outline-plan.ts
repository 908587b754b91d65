import type { Diagnostic } from '../../../site/model/diagnostics.ts';
import type { Tasks } from '../messages.ts';

/** The part of a plan that the parent process needs to choose pages and to split the work. */
export interface PlanOutline {
  pages: { url: string }[];
  assets: string[];
  navigation: {
    sections: { id: number; version?: string | undefined }[];
    sectionOf: Record<string, number>;
    nearSectionOf: Record<string, number>;
  };
}

export interface OutlinedPlan {
  plan: PlanOutline;
  diagnostics: Diagnostic[];
}

export function outlinePlan({ plan, diagnostics }: Tasks['plan']['output']): OutlinedPlan {
  const { sections, sectionOf, nearSectionOf } = plan.navigation;
  return {
    plan: {
      pages: plan.pages.map(({ url }) => ({ url })),
      assets: plan.assets,
      navigation: { sections: sections.map(({ id, version }) => ({ id, version })), sectionOf, nearSectionOf },
    },
    diagnostics,
  };
}

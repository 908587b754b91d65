import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { updateProject } from '../../api/projects.ts';
import { showToast } from '../../ui/toasts.ts';

interface SaveOptions {
  /** Returns the change. Called when the form is submitted. */
  getChange(): Parameters<typeof updateProject>[2];
  /** Shown once the project is saved. */
  message: string;
  onSaved?(): void;
}

/** Changes the settings of a project, and reloads the projects. */
export function useSaveProject(projectId: string, { getChange, message, onSaved }: SaveOptions) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => updateProject(org, projectId, getChange()),
    onSuccess: async () => {
      onSaved?.();
      showToast(message);
      await queryClient.invalidateQueries({ queryKey: [org, 'projects'] });
    },
  });
}

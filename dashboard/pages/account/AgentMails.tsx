import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { meQuery, updateMe } from '../../api/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { showError } from '../../ui/toasts.ts';

/** Switch for the emails about ended agent jobs. */
export function AgentMails() {
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (agentMails: boolean) => updateMe({ agentMails }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries(meQuery),
  });
  return (
    <Card
      title="Emails about agent jobs"
      description="When a job that you asked for ends: its pull request is ready, it failed, or there is nothing to change. Questions and plans of the agent are always sent."
      action={
        <Switch
          label="Emails about agent jobs"
          checked={save.isPending ? save.variables : me.user.agentMails}
          disabled={save.isPending}
          onCheckedChange={(isOn) => save.mutate(isOn)}
        />
      }
    />
  );
}

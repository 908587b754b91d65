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
      description="Get an email when one of your jobs ends: the pull request is ready, the job failed, or nothing needed to change. You always get emails about the agent's questions and plans."
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

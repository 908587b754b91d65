import { useQueryClient } from '@tanstack/react-query';
import { keysQuery, revokeKey } from '../../api/keys.ts';
import { useOrganization } from '../../api/organization.ts';
import type { ApiKey } from '../../api/types.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Dialog that confirms revoking a key. */
export function RevokeKeyDialog({ revoked, close }: { revoked: ApiKey | undefined; close: () => void }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  if (!revoked) return null;
  const revoke = async () => {
    await revokeKey(org, revoked.id);
    showToast(`API key “${revoked.name}” revoked.`);
    await queryClient.invalidateQueries(keysQuery(org));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={`Revoke “${revoked.name}”?`}
      action="Revoke key"
      typedName={revoked.name}
      onConfirm={revoke}
    >
      Requests with this key stop working immediately. You can't undo this. Jobs that it started keep running.
    </ConfirmDialog>
  );
}

import { Notice } from '../../ui/Notice.tsx';

/** Replaces the prompt box while no model is configured, so that users don't type a prompt that can't run. */
export function NoModel({ canConfigure }: { canConfigure: boolean }) {
  return (
    <Notice tone="warn" title="Agent jobs are turned off, because no model is configured">
      {canConfigure ? (
        <>
          If you operate this installation, set <code>BINDERY_MODEL</code>, for example{' '}
          <code>BINDERY_MODEL=anthropic:claude-sonnet-4-5</code>, and the provider's API key, such as{' '}
          <code>ANTHROPIC_API_KEY</code>. Then restart Bindery. Otherwise, ask the operator.
        </>
      ) : (
        'Ask your administrator to set up a model. Earlier jobs are listed below.'
      )}
    </Notice>
  );
}

import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { SlackSecretsForm } from './SlackSecretsForm.tsx';

/** Steps to create a Slack app and connect it. */
export function ConnectSlack({ manifest }: { manifest: string }) {
  return (
    <>
      <Card
        title="1. Create a Slack app"
        description="The app belongs to your workspace. The manifest contains all of its settings."
      >
        <Stack>
          <p>
            Open{' '}
            <a href="https://api.slack.com/apps?new_app=1" target="_blank" rel="noreferrer">
              api.slack.com/apps
            </a>
            , choose <strong>From a manifest</strong> and your workspace, and paste this manifest. Then click{' '}
            <strong>Install to Workspace</strong>.
          </p>
          <CodeBlock title="Manifest" code={manifest} />
        </Stack>
      </Card>
      <SlackSecretsForm title="2. Connect it" submit="Connect" />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { slackQuery } from '../../api/slack.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { PublicUrlNotice } from '../../parts/PublicUrlNotice.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { ConnectSlack } from './ConnectSlack.tsx';
import { SlackAppCard } from './SlackAppCard.tsx';
import { SlackChannels } from './SlackChannels.tsx';

/** Page with the organization's Slack app: how to connect it, and the projects of its channels. */
export function SlackPage() {
  const { id: org, role } = useOrganization();
  const canManage = isAtLeast(role, 'admin');
  const slack = useQuery({ ...slackQuery(org), enabled: canManage });
  return (
    <Page title="Slack" description="Ask the agent in Slack, and follow its jobs in the thread." narrow>
      {canManage ? (
        <Loaded query={slack} name="Slack">
          {({ app, channels, manifest, requestUrl }) =>
            app === null ? (
              <>
                <PublicUrlNotice url={requestUrl} caller="Slack" />
                <ConnectSlack manifest={manifest} />
              </>
            ) : (
              <>
                <SlackAppCard app={app} manifest={manifest} />
                <SlackChannels channels={channels} />
              </>
            )
          }
        </Loaded>
      ) : (
        <Notice title="Only admins can connect Slack">
          Your role is {role}. If your organization uses Slack, mention the app in a channel.
        </Notice>
      )}
    </Page>
  );
}

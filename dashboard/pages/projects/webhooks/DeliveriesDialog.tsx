import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useOrganization } from '../../../api/organization.ts';
import type { Webhook, WebhookDelivery } from '../../../api/types.ts';
import { deliveriesQuery, redeliver, testWebhook } from '../../../api/webhooks.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { formatDuration } from '../../../lib/format-time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Time } from '../../../ui/Time.tsx';
import { showError } from '../../../ui/toasts.ts';
import css from './DeliveriesDialog.module.css';
import { nameEvent } from './events.ts';

/** Dialog with a webhook's deliveries and their attempts. You can redeliver each, and send a test event. */
export function DeliveriesDialog({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(deliveriesQuery(org, webhook.id));
  const [isSending, setSending] = useState(false);
  const send = async (sendRequest: () => Promise<unknown>) => {
    setSending(true);
    try {
      await sendRequest();
    } catch (error) {
      showError(error);
    }
    setSending(false);
    await queryClient.invalidateQueries({ queryKey: [org, 'deliveries'] });
  };
  return (
    <Dialog open onOpenChange={close} title="Deliveries" description={webhook.url} wide>
      <div className="dialog-body">
        <Loaded query={query} name="deliveries" shape="lines">
          {({ pages }) => {
            const deliveries = pages.flatMap((page) => page.deliveries);
            return deliveries.length === 0 ? (
              <p className="muted">No deliveries yet. Send a test event to check the endpoint.</p>
            ) : (
              <ul className={css.list}>
                {deliveries.map((delivery) => (
                  <DeliveryLine
                    key={delivery.id}
                    delivery={delivery}
                    again={
                      webhook.active && (
                        <Button
                          size="sm"
                          aria-label={`Redeliver ${delivery.id}`}
                          onClick={() => void send(() => redeliver(org, { webhookId: webhook.id, id: delivery.id }))}
                        >
                          Redeliver
                        </Button>
                      )
                    }
                  />
                ))}
              </ul>
            );
          }}
        </Loaded>
        {query.hasNextPage && (
          <ShowMore
            shown={query.data?.pages.flatMap((page) => page.deliveries).length ?? 0}
            busy={query.isFetchingNextPage}
            showMore={() => void query.fetchNextPage()}
          />
        )}
      </div>
      <DialogActions>
        <Button onClick={close}>Close</Button>
        {webhook.active && (
          <Button variant="primary" busy={isSending} onClick={() => void send(() => testWebhook(org, webhook.id))}>
            Send test event
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const STATES: Record<WebhookDelivery['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Pending', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** Returns the seconds until a time. Past times count as now, because a worker is about to send the message. */
function getSecondsUntil(time: string): number {
  return Math.max(0, (Date.parse(time) - Date.now()) / 1000);
}

function DeliveryLine({ delivery, again: redeliverButton }: { delivery: WebhookDelivery; again: ReactNode }) {
  const { label, tone } = STATES[delivery.status];
  return (
    <li className={css.line}>
      <div className={css.main}>
        <p className={css.head}>
          <strong>{nameEvent(delivery.event)}</strong>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className={css.facts}>
          <Time at={delivery.createdAt} /> · {formatCount(delivery.attempts, 'attempt')}
          {delivery.responseStatus !== null && ` · response ${delivery.responseStatus}`}
          {delivery.nextTryAt !== null && ` · next attempt in ${formatDuration(getSecondsUntil(delivery.nextTryAt))}`}
        </p>
        {delivery.error !== null && <p className={css.facts}>{delivery.error}</p>}
        <code className={css.id}>{delivery.id}</code>
      </div>
      {redeliverButton}
    </li>
  );
}

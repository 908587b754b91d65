import type { AuditStreamSettings } from '../../../config/audit-stream.ts';
import type { NetworkOptions } from '../../webhooks/post-signed.ts';
import type { AuditReceiver } from './receiver.ts';
import { createS3Receiver } from './s3-receiver.ts';
import { createSyslogReceiver } from './syslog-receiver.ts';
import { createWebhookReceiver } from './webhook-receiver.ts';

/** Creates the receiver of the settings. Nothing is contacted before the first batch. */
export function openReceiver(settings: AuditStreamSettings, network: NetworkOptions): AuditReceiver {
  if (settings.kind === 'webhook') return createWebhookReceiver(settings, network);
  return settings.kind === 'syslog' ? createSyslogReceiver(settings, network) : createS3Receiver(settings);
}

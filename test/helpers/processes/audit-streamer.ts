/** A worker that only streams the audit log, configured by its environment. */
import { openReceiver } from '../../../src/accounts/audit/stream/open-receiver.ts';
import { readConfig } from '../../../src/config/config.ts';
import { connect } from '../../../src/db/connect.ts';
import { startAuditStream } from '../../../src/jobs/audit-stream.ts';

const { auditStream, webhookPrivateHosts: privateHosts } = readConfig(process.env);
if (!auditStream) throw new Error('Expected BINDERY_AUDIT_STREAM.');
const db = connect({ url: process.env.DATABASE_URL ?? '', max: 2 });
const log = { info: () => undefined, warn: () => undefined };
const deps = {
  db,
  receiver: openReceiver(auditStream, { privateHosts }),
  format: auditStream.format,
  version: '1.2.3',
};
startAuditStream({ deps, log, observe: () => undefined });
setInterval(() => undefined, 60_000);

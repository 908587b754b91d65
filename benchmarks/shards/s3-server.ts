/**
 * The S3-compatible server as a separate process. Lists that exceed one response need a cipher of OpenSSL's legacy
 * provider in s3rver: start it with `--openssl-legacy-provider`. It sends its settings to its parent, and ends with it.
 */
import { startS3Server } from '../../src/store/s3/testing.ts';

const server = await startS3Server();
process.send?.(server.settings);
process.on('disconnect', () => void server.close());

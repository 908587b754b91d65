/** The S3-compatible test server as a separate process. It sends its settings to its parent, and ends with it. */
import { startS3Server } from '../../test/helpers/s3/s3-server.ts';

const { settings, credentials, close } = await startS3Server();
process.send?.({ settings, credentials });
process.on('disconnect', () => void close());

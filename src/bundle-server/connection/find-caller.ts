import { createTrustedProxies, type TrustedProxies } from '../../lib/http/trusted-proxies.ts';

/** Returns the IP address that a request comes from (`lib/http/trusted-proxies.ts`). */
export type FindCaller = TrustedProxies['findCaller'];

/** Trusts no proxy and uses the connection's address. */
export const findPeer: FindCaller = createTrustedProxies([]).findCaller;

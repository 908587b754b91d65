const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Returns whether a request is one that load balancers and Prometheus repeat all the time. */
export function isProbe(url: string): boolean {
  return PROBES.has(url);
}

/** A request to a repository host. */
export interface HostRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** Its response, read to the end. */
export interface HostResponse {
  status: number;
  headers: Headers;
  text: string;
}

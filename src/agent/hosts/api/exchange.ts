/** A request to a Git host. */
export interface HostRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** The complete response to a request. */
export interface HostResponse {
  status: number;
  headers: Headers;
  text: string;
}

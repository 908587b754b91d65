/** The place that the files of a site are delivered to. All paths are relative to it. */
export interface DeliveryTarget {
  /** Where it is, for messages: `s3://bucket/prefix/`. */
  name: string;
  /** Returns all objects there. */
  list(): Promise<ReadonlyMap<string, TargetObject>>;
  /** Returns an object's content; undefined if there is none. Throws if it has more bytes. */
  read(path: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Stores an object, and returns its ETag. */
  put(path: string, body: Buffer | AsyncIterable<Uint8Array>, headers: DeliveryHeaders): Promise<string>;
  delete(path: string): Promise<void>;
}

export interface TargetObject {
  etag: string;
  size: number;
}

/** How the object is sent to readers. */
export interface DeliveryHeaders {
  contentType: string;
  cacheControl: string;
  /** Where S3's website endpoints redirect to. */
  redirect?: string | undefined;
}

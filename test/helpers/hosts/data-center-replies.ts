import type { ApiReply } from './api-server.ts';

/** An error as its API prints it. */
export function refuse(status: number, exception: string, message: string): ApiReply {
  const errors = [{ context: null, message, exceptionName: `com.atlassian.bitbucket.${exception}` }];
  return { status, body: { errors } };
}

/** The only page of a list. */
export function createList(values: object[]) {
  return { size: values.length, limit: 100, isLastPage: true, values, start: 0 };
}

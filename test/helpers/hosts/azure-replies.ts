import type { ApiReply } from './api-server.ts';

/** An error as its API prints it. */
export function refuseAzure(status: number, typeKey: string, message: string): ApiReply {
  return { status, body: { $id: '1', innerException: null, message, typeKey, errorCode: 0, eventId: 3000 } };
}

/** A list as its API prints it. */
export function createAzureList(value: readonly unknown[]): ApiReply {
  return { status: 200, body: { count: value.length, value } };
}

/** The ids of the project and its repository. */
export const PROJECT_ID = '6ce954b1-ce1f-45d1-b94d-e6bf2464ba2c';
export const REPOSITORY_ID = '4bc14d40-c903-45e2-872e-0462c7748079';

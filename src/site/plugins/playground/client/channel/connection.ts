import { text } from '../texts.ts';

export type ConnectionState = 'closed' | 'connecting' | 'open';

export interface ConnectionEvents {
  /** `sentence` explains a change that the reader didn't request; it is an error if `problem` is set. */
  onState(state: ConnectionState, sentence?: { text: string; problem: boolean }): void;
  onMessage(data: string | Blob): void;
}

export interface Connection {
  readonly state: ConnectionState;
  open(url: string, protocols: readonly string[]): void;
  send(data: string | Blob): void;
  close(): void;
}

/** Manages one WebSocket at a time. Events of earlier ones are ignored. */
export function createConnection({ onState, onMessage }: ConnectionEvents): Connection {
  let socket: WebSocket | undefined;
  let state: ConnectionState = 'closed';
  const change = (next: ConnectionState, sentence?: { text: string; problem: boolean }): void => {
    state = next;
    if (next === 'closed') socket = undefined;
    onState(next, sentence);
  };
  return {
    get state() {
      return state;
    },
    open(url, protocols) {
      let ownSocket: WebSocket;
      try {
        ownSocket = new WebSocket(url, [...protocols]);
      } catch (error) {
        return change('closed', { text: explainThrown(error), problem: true });
      }
      ownSocket.binaryType = 'blob';
      socket = ownSocket;
      change('connecting');
      ownSocket.addEventListener('open', () => {
        if (socket === ownSocket) change('open');
      });
      ownSocket.addEventListener('message', ({ data }: MessageEvent<string | Blob>) => {
        if (socket === ownSocket) onMessage(data);
      });
      ownSocket.addEventListener('close', (event) => {
        if (socket !== ownSocket) return;
        // 1006: the server didn't send a close frame (RFC 6455, section 7.1.5).
        const hasCloseFrame = state === 'open' && event.code !== 1006;
        change('closed', {
          text: hasCloseFrame ? describeClose(event) : describeFailure(state, protocols),
          problem: !hasCloseFrame,
        });
      });
    },
    send: (data) => socket?.send(data),
    close() {
      const ownSocket = socket;
      change('closed');
      ownSocket?.close();
    },
  };
}

/** Explains an exception. Browsers report only one cause: a page loaded over HTTPS can't open `ws:`. */
function explainThrown(error: unknown): string {
  return error instanceof DOMException && error.name === 'SecurityError' ? text('mixed') : text('badAddress');
}

/** Returns the likely causes of a failed WebSocket, which browsers don't disclose to scripts. */
function describeFailure(state: ConnectionState, protocols: readonly string[]): string {
  if (!navigator.onLine) return text('offline');
  if (state === 'open') return text('lost');
  return protocols.length === 0 ? text('refused') : `${text('refused')} ${text('protocolRefused')}`;
}

function describeClose({ code, reason }: CloseEvent): string {
  return `${text('serverClosed')} (${reason === '' ? code : `${code}: ${reason}`})`;
}

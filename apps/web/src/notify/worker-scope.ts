/**
 * The part of a service worker's surroundings that ours uses. TypeScript's own description cannot be
 * had together with that of pages.
 */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

export interface Page {
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage, ports?: readonly MessagePort[]): void;
}

/** What the service worker says to a page: where are you (to be answered with the fragment), go there. */
export type WorkerMessage =
  | { readonly type: 'where' }
  | { readonly type: 'go'; readonly code: string };

/** What goes on after the listener has returned. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly message: Lasting & { readonly data: { readonly type?: unknown } | null };
  readonly fetch: Lasting & {
    readonly request: Request;
    respondWith(answer: Promise<Response>): void;
  };
  readonly push: Lasting & { readonly data: PushPayload | null };
  readonly notificationclick: Lasting & {
    readonly notification: Notification;
    readonly action: string;
  };
  readonly pushsubscriptionchange: Lasting;
}

export interface PushPayload {
  /** Throws when it is none. */
  json(): unknown;
}

/** Options that TypeScript does not know (any more). */
export interface MessageOptions extends NotificationOptions {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

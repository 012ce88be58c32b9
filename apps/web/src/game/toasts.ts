import { signal } from '@preact/signals';

/** A short message that goes away by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly clause?: string;
  readonly tone: 'bad' | 'info';
}

/** Most messages at the same time. */
const MOST = 3;
/** Milliseconds for which a message is shown. */
const SHOWN = 9000;

/** The short messages on screen, oldest first. */
export class Toasts {
  readonly list = signal<readonly Toast[]>([]);
  #last = 0;

  /** @returns by which it can be taken away earlier */
  show(toast: Omit<Toast, 'id'>): number {
    const id = ++this.#last;
    this.list.value = [...this.list.value.slice(1 - MOST), { ...toast, id }];
    setTimeout(() => this.dismiss(id), SHOWN);
    return id;
  }

  dismiss(id: number): void {
    this.list.value = this.list.value.filter((toast) => toast.id !== id);
  }
}

import { type Signal, signal } from '@preact/signals';

/** Difference of two clocks of the device that only sleep or a hand on one of them explains, in ms. */
const DRIFT = 3000;

/** The clocks of the device: one that people set, and one that nobody does but that may sleep. */
export interface DeviceClocks {
  /** Milliseconds since 1970. */
  readonly date: () => number;
  /** Milliseconds that have passed since some moment. */
  readonly passed: () => number;
}

const deviceClocks: DeviceClocks = { date: Date.now, passed: () => performance.now() };

/**
 * What time it is on the server. The clock of this device may be wrong by hours, so only what has
 * passed on it since the server last said its time counts.
 */
export class ServerClock {
  readonly #device: DeviceClocks;
  /** Server's time less what has passed here. */
  readonly #offset: Signal<number>;
  #heardDate: number;
  #heardPassed: number;

  /** Until the server has said its time, that of the device stands for it. */
  constructor(device: DeviceClocks = deviceClocks) {
    this.#device = device;
    this.#heardDate = device.date();
    this.#heardPassed = device.passed();
    this.#offset = signal(this.#heardDate - this.#heardPassed);
  }

  /** The server says that it is `now`, in milliseconds since 1970. */
  hear(now: number): void {
    this.#heardDate = this.#device.date();
    this.#heardPassed = this.#device.passed();
    this.#offset.value = now - this.#heardPassed;
  }

  /** Something has happened on the server at a time that cannot lie ahead. */
  notBefore(time: number): void {
    if (time > this.now()) this.#offset.value = time - this.#device.passed();
  }

  /** Milliseconds since 1970 on the server; who draws it is drawn again when it was heard anew. */
  now(): number {
    return this.#device.passed() + this.#offset.value;
  }

  /** The device has slept, or somebody has set its clock: the server has to be asked again. */
  get drifted(): boolean {
    const date = this.#device.date() - this.#heardDate;
    const passed = this.#device.passed() - this.#heardPassed;
    return Math.abs(date - passed) > DRIFT;
  }
}

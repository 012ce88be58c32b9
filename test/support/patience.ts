/** Milliseconds that Jest gives a test: a guard against hanging for ever, and no claim about speed. */
export const HANG = 900_000;

/**
 * Milliseconds after which a test says what it has waited for in vain. No machine is so slow that it is reached,
 * and it is short enough of `HANG` that the test itself says so.
 */
export const PATIENCE = 240_000;

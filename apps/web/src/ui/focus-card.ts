/** Keeps the focus in the card of what goes. */
export const focusCard = (within: Element): void =>
  within.closest('.card')?.querySelector('h2')?.focus();

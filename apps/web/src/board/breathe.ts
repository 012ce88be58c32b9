/** Ends a task here, so that the page answers before the next part of a longer work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

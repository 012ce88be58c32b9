import { InvalidArgumentError } from 'commander';

/** Reads a whole number of a command line, `least` to `most`. */
export const integer =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`Give a whole number of ${least} to ${most}.`);
    }
    return number;
  };

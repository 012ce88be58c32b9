import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';

interface ToggleProps<Value> {
  /** What is chosen, in words above the buttons. */
  readonly legend?: string;
  /** The same where only screen readers need it. */
  readonly label?: string;
  /** A row of equal buttons, small ones, or parts of one bar. */
  readonly look?: 'row' | 'chips' | 'segments';
  readonly values: readonly Value[];
  readonly isChosen: (value: Value) => boolean;
  readonly name: (value: Value) => string;
  readonly choose: (value: Value) => void;
  /** Buttons after those of the values. */
  readonly children?: ComponentChildren;
}

/** Several buttons of which one is pressed: a choice that takes effect at once. */
export function Toggle<Value>(props: ToggleProps<Value>) {
  const { legend, label, look = 'row', values, isChosen, name, choose, children } = props;
  return (
    <fieldset class={look === 'row' ? 'choice' : `choice ${look}`} aria-label={label}>
      {legend !== undefined && <legend class="label">{legend}</legend>}
      {values.map((value) => (
        <ToggleButton
          key={name(value)}
          chip={look === 'chips'}
          pressed={isChosen(value)}
          onPress={() => choose(value)}
        >
          {name(value)}
        </ToggleButton>
      ))}
      {children}
    </fieldset>
  );
}

interface ToggleButtonProps {
  readonly pressed: boolean;
  readonly chip?: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** One more button of a choice, such as the one that opens a field for something of one's own. */
export function ToggleButton({ pressed, chip = false, onPress, children }: ToggleButtonProps) {
  return (
    <Button class={chip ? 'chip-button' : ''} pressed={pressed} onClick={onPress}>
      {children}
    </Button>
  );
}

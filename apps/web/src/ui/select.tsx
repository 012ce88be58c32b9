import { Field } from './field.tsx';

interface SelectProps<Value extends string | number> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly name: (value: Value) => string;
  readonly choose: (value: Value) => void;
}

/** A field in which one of a few values is chosen. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { id, label, value, values, name: nameOf, choose } = props;
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const chosen = values.find((candidate) => String(candidate) === text);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {values.map((candidate) => (
          <option key={candidate} value={candidate}>
            {nameOf(candidate)}
          </option>
        ))}
      </select>
    </Field>
  );
}

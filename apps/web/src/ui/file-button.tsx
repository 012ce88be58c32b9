interface FileButtonProps {
  /** What the button says. */
  readonly label: string;
  /** What can be chosen, as an input takes it. */
  readonly accept: string;
  readonly disabled?: boolean;
  /** Id of what is said about it. */
  readonly describedBy?: string;
  /** The same file can be chosen again and again. */
  readonly choose: (file: File) => void;
}

/**
 * A button to choose a file. What a browser shows for it speaks the language of the browser and not that of the
 * reader, so it lies unseen over the words; it is still what a finger, the keyboard and a screen reader come to.
 */
export function FileButton({
  label,
  accept,
  disabled = false,
  describedBy,
  choose,
}: FileButtonProps) {
  return (
    <label class="button file-button">
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // So that the same file can be chosen once more.
          currentTarget.value = '';
          if (file !== undefined) choose(file);
        }}
      />
      {label}
    </label>
  );
}

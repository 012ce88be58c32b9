/**
 * A number, name or sign inside of a button whose label says it as a sentence. It is painted and no text, so that it is not
 * read twice, and nobody who speaks to the page takes it for the button's name.
 */
export const Painted = ({ text }: { readonly text: string | number }) => (
  <span class="painted" data-text={text} />
);

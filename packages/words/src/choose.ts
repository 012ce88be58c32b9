/**
 * The first language somebody wants that there is, or English. A wish for a dialect is met by its
 * language, too.
 *
 * @param wished BCP 47 tags, best first
 * @param others the languages there are besides English
 */
export function chooseLanguage(wished: readonly string[], others: readonly string[]): string {
  const known = ['en', ...others];
  for (const wish of wished) {
    const [base] = wish.split('-');
    const found = known.find((tag) => tag === wish) ?? known.find((tag) => tag === base);
    if (found !== undefined) return found;
  }
  return 'en';
}

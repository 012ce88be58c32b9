/**
 * Where the reader has all data of this site blocked, to ask for a storage already throws, which would end the page
 * before it shows anything. There, what would be kept lasts as long as the page does.
 */

function storageOfPage(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value);
      // As a full storage does, so that whoever promises to keep something says that it is not kept.
      throw new Error('nothing is kept here');
    },
  };
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].getItem('');
  } catch {
    Object.defineProperty(window, name, { value: storageOfPage() });
  }
}

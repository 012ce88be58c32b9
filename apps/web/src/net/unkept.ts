import { type Store, yieldTo } from './storage.ts';

/**
 * Where the reader has all data of this site blocked, to ask for a storage already throws, which would end the page
 * before it shows anything. There, one stands in that is as good as full.
 */
const FULL: Store = {
  getItem: () => null,
  setItem: () => {
    throw new Error('nothing is kept here');
  },
};

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].getItem('');
  } catch {
    Object.defineProperty(window, name, { value: { ...FULL } });
  }
}

addEventListener('storage', ({ key }) => yieldTo(localStorage, key));

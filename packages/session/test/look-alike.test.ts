import { areAlike } from '@vinci/session/look-alike';

const FIRST_NAMES =
  'Ada Aidan Alan Alec Alex Ali Amal Anna Annie Ben Bill Bob Carl Clara Claire Clay Cleo Clive Dan Dana Dara ' +
  'Dave Dean Deo Diana Eli Ella Elsa Emma Eva Ian Ilse Ina Iris Jan Jana Jon Kai Kal Lea Lena Lia Lily Mara ' +
  'Maria Mia Mila Nico Nina Noah Owen Tim Tom Wanda Will Zoe';

test.each([
  ['Ada', '@da'],
  ['Ada', '4da'],
  ['ADA', '4d@'],
  ['Eve', '3v3'],
  ['Owen', '0vven'],
  ['Wanda', 'vvanda'],
  ['vv', 'w'],
  ['Marnie', 'Mamie'],
  ['Clara', 'clara'],
  ['Clara', 'CLARA'],
  ['Bill', 'BiII'],
  ['Bob', 'B0b'],
])('%s and %s could be taken for each other', (one, other) => {
  expect([areAlike(one, other), areAlike(other, one)]).toEqual([true, true]);
});

test('no two ordinary first names are refused beside each other', () => {
  const names = FIRST_NAMES.split(' ').flatMap((name) => [name, name.toLowerCase()]);
  const alike = names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) =>
        one.toLowerCase() !== other.toLowerCase() && areAlike(one, other)
          ? [`${one} ${other}`]
          : [],
      ),
  );
  expect([names.length >= 50, alike]).toEqual([true, []]);
});

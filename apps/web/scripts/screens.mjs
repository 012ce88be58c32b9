// Takes a picture of every screen in every size and both themes, from real games on a real server.
// `npm run screens -w @vinci/web [-- filter]`; the pictures go to apps/web/screens (not committed).
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { encodeIntent } from '@vinci/rules';
import { call, decide, enter, playAlone } from './player.mjs';
import { startServer } from './server.mjs';
import { arrive, holds, launch, mine, seeking, stage, visit } from './stage.mjs';

const OUT = fileURLToPath(new URL('../screens/', import.meta.url));
const SIZES = {
  desk: [1440, 900],
  tablet: [1024, 768],
  upright: [820, 1180],
  phone: [390, 844],
  // Two that only show where things break; asked for by name.
  narrow: [360, 640],
  flat: [844, 390],
};
const RARE = ['narrow', 'flat'];
const THEMES = ['light', 'dark'];
const filter = new RegExp(process.argv[2] ?? '.');

/** Ends conquests early, so that pawns are left for the reorganization. */
const saving = (position) =>
  position.actor === 0 && position.phase === 'expansion' && position.round >= 3
    ? [encodeIntent({ type: 'endExpansion' })]
    : decide(position);

const server = await startServer();
const { base } = server;
const seated = async ({ code, tokens }) => `#/${code}/${tokens[0]}`;
const watching = async ({ code }) => `#/${code}`;

console.log('preparing games …');
const table = await (async () => {
  const made = await stage(base, undefined, 3);
  await made.players[0].room.request('configure', { seats: 5, visibility: 'listed' });
  return made;
})();
const company = await (async () => {
  const made = await stage(base, undefined, 1, {
    settings: { seats: 4, opponents: ['fictional', 'strong'], map: 'british-isles' },
    options: { skipCost: 3, coinValue: 3 },
  });
  return made;
})();
/** Games alone, begun by the server; the person is the only one with a token. */
const alone = async (settings) => {
  const { code, token } = await call(base, '/api/games', {
    name: 'Ada',
    pace: 'instant',
    start: true,
    ...settings,
  });
  const player = await enter(base, code, token);
  await playAlone(player, 3);
  player.room.leave();
  return { code, tokens: [token] };
};
const solo = await alone({ opponents: ['fictional', 'fictional', 'fictional'] });
const second = await alone({
  opponents: ['easy', 'medium'],
  preset: 'vinci2',
  map: 'british-isles',
});
const draft = await stage(base, mine('draft', 0), 3);
const turn = await stage(base, mine('mobilisation', 3), 4);
const early = await stage(base, mine('mobilisation', 1), 3);
const middle = await stage(
  base,
  (position) => mine('expansion', 2)(position) && position.hand(0) >= 3,
  4,
);
const reorganization = await stage(
  base,
  (position) => mine('reorganization', 3)(position) && position.hand(0) > 1,
  4,
  { choose: saving },
);
const retreat = await stage(base, mine('retreat', 1), 4);
const surplus = await stage(base, mine('surplus', 1), 3, { choose: seeking('fieldGeneral') });
const espionage = await stage(
  base,
  (position) =>
    mine('expansion', 1)(position) && holds(position, 'espionage') && position.hand(0) > 2,
  3,
  { choose: seeking('espionage') },
);
const peace = await stage(
  base,
  (position) => mine('mobilisation', 1)(position) && holds(position, 'diplomacy'),
  3,
  { choose: seeking('diplomacy') },
);
const forts = await stage(base, mine('forts', 1), 3, { choose: seeking('fortification') });
const rebirth = await stage(base, mine('rebirth', 2), 3, { choose: seeking('rebirth') });
const cohesion = await stage(base, mine('cohesion', 1), 5);
const crowd = await stage(base, mine('mobilisation', 6), 6, {
  names: [
    'Wilhelmina of Orange',
    'Bartholomäus Müller',
    'Caterina de’ Medici X',
    'Konstantinos Papado.',
    'Ὀδυσσεὺς ὁ Πολύτλας',
    'MMMMMMMMMMMMMMMMMMMM',
  ],
  options: { targetVP: { 6: 300 } },
});
const watch = await stage(base, (position) => position.round >= 4, 6);
const over = await stage(base, (position) => position.phase === 'over', 3, {
  options: { targetVP: { 3: 40 } },
});
for (const text of ['Good luck, everybody!', 'You will not hold Burgundy for long.']) {
  await turn.players[1].room.request('chat', { text });
}
const lost = await enter(base, watch.code);
lost.room.leave();

/** Name, address, what to do before the picture. */
const click = (testId) => (page) => page.getByTestId(testId).click();
const region = (which) => async (page) => {
  await page.getByTestId('tab-provinces').click();
  if (which === 'blocked') {
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page
      .locator('.region', { hasText: '·' })
      .filter({ hasText: /not adjacent|enough|enters/ })
      .first()
      .click();
  } else {
    await page.locator('.region').first().click();
  }
  await page.keyboard.press('p');
};
/** Opens the rule book and goes to the first thing found. */
const consult = async (page, query) => {
  await page.getByTestId('tab-rules').click();
  await page.getByRole('searchbox').fill(query);
  await page.keyboard.press('Enter');
};
const SCREENS = [
  ['home', async () => ''],
  ['home-games', async () => '', undefined, [turn, draft, watch]],
  ['home-solo', async () => '', (page) => page.locator('.solo-choice summary').click()],
  ['table-company', () => seated(company)],
  [
    'table-search',
    () => seated(company),
    (page) => page.getByLabel('Search the options').fill('coin'),
  ],
  ['solo', () => seated(solo)],
  ['solo-log', () => seated(solo), (page) => page.getByTestId('tab-log').click()],
  ['vinci2', () => seated(second)],
  [
    'vinci2-track',
    () => seated(second),
    async (page) => {
      if (!(await page.getByTestId('offer-1').isVisible())) await page.keyboard.press('t');
    },
  ],
  ['table-host', () => seated(table)],
  ['table-guest', () => watching(table)],
  ['draft', () => seated(draft)],
  [
    'draft-offer',
    () => seated(draft),
    async (page) => {
      if (!(await page.getByTestId('offer-4').isVisible()))
        await page.getByTestId('tab-track').click();
      await page.getByTestId('offer-4').click();
    },
  ],
  ['enter', () => seated(early)],
  ['turn', () => seated(turn)],
  ['turn-selected', () => seated(middle), region('first')],
  ['turn-blocked', () => seated(turn), region('blocked')],
  [
    'decline',
    () => seated(turn),
    (page) => page.getByRole('button', { name: 'Decline …' }).click(),
  ],
  ['reorganization', () => seated(reorganization), region('first')],
  ['retreat', () => seated(retreat)],
  [
    'vacate',
    () => seated(turn),
    async (page) => {
      await page.getByRole('button', { name: 'Vacate' }).click();
      await region('first')(page);
    },
  ],
  ['surplus', () => seated(surplus), region('first')],
  ['espionage', () => seated(espionage), region('first')],
  ['peace', () => seated(peace)],
  ['forts', () => seated(forts), region('first')],
  [
    'rebirth',
    () => seated(rebirth),
    (page) => page.getByRole('button', { name: /^Decline/ }).click(),
  ],
  ['cohesion', () => seated(cohesion)],
  ['crowd', () => seated(crowd)],
  ['provinces', () => seated(turn), click('tab-provinces')],
  ['log', () => seated(turn), click('tab-log')],
  ['chat', () => seated(turn), click('tab-chat')],
  ['rules', () => seated(turn), click('tab-rules')],
  ['rules-chapter', () => seated(turn), (page) => consult(page, 'COST-6')],
  ['rules-tile', () => seated(second), (page) => consult(page, 'Legions')],
  [
    'rules-search',
    () => seated(turn),
    async (page) => {
      await page.getByTestId('tab-rules').click();
      await page.getByRole('searchbox').fill('mountain');
    },
  ],
  ['rules-fictional', () => seated(solo), (page) => consult(page, 'FICT-DECL-2')],
  [
    'rules-table',
    () => seated(table),
    (page) => page.getByRole('button', { name: 'Rules', exact: true }).click(),
  ],
  ['rules-home', async () => '', click('open-book')],
  [
    'players',
    () => seated(turn),
    async (page) => {
      if (!(await page.getByTestId('player-0').isVisible()))
        await page.getByTestId('tab-players').click();
      await page.getByTestId('player-0').locator('.player-head').click();
    },
  ],
  [
    'settings',
    () => seated(turn),
    (page) => page.getByRole('button', { name: 'Settings' }).click(),
  ],
  ['shortcuts', () => seated(turn), (page) => page.keyboard.press('?')],
  ['legend', () => seated(turn), click('open-legend')],
  [
    'share',
    () => seated(turn),
    (page) => page.locator('.code-button').click(),
    undefined,
    ['desk'],
  ],
  [
    'seat-link',
    () => seated(table),
    (page) => page.getByRole('button', { name: 'Other device' }).click(),
  ],
  ['watch', () => watching(watch)],
  [
    'review',
    () => watching(watch),
    async (page) => {
      await page.keyboard.press('v');
      await page.getByTestId('review-slider').waitFor();
      for (let turn = 0; turn < 3; turn++) await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('ArrowRight');
    },
  ],
  [
    'review-statistics',
    () => seated(over),
    async (page) => {
      await page.getByTestId('end-screen').getByTestId('open-review').click();
      await page.getByTestId('review-statistics').click();
      await page.getByTestId('review-chart').waitFor();
    },
  ],
  ['end', () => seated(over)],
  ['not-found', async () => '#/ZZZZZZ'],
  [
    'lost',
    () => seated(turn),
    async (page) => {
      await page.context().setOffline(true);
      await page.waitForSelector('[data-testid=banner-lost]');
    },
  ],
];

await mkdir(OUT, { recursive: true });
const browser = await launch();
for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const theme of THEMES) {
    if (RARE.includes(size) && !process.argv[2]?.includes(size)) continue;
    for (const [name, address, prepare, known, only] of SCREENS) {
      const file = `${name}-${size}-${theme}`;
      if (!filter.test(file) || (only !== undefined && !only.includes(size))) continue;
      const page = await visit(browser, { width, height, theme, known });
      page.on('pageerror', (error) => console.log(file, 'error:', error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') console.log(file, 'console:', message.text());
      });
      try {
        await arrive(page, `${base}/${await address()}`);
        await prepare?.(page);
        await page.waitForTimeout(900);
        await page.screenshot({ path: `${OUT}${file}.png`, fullPage: /^(home|table)/.test(name) });
        console.log(file);
      } catch (error) {
        console.log(file, 'FAILED', String(error).slice(0, 300));
        await page.screenshot({ path: `${OUT}${file}-failed.png` });
      }
      await page.context().close();
    }
  }
}
await browser.close();
await server.stop();
process.exit(0);

import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { ok } from '@vinci/rules';
import type { GameSession } from '@vinci/session/session';
import * as acts from './support/acts.ts';
import { TestClock } from './support/clock.ts';
import { Player } from './support/player.ts';
import {
  again,
  begun,
  fixed,
  kept,
  later,
  leave,
  presence,
  promised,
  promisesIn,
  recordAfter,
  recorded,
  show,
  sightsOf,
  withValue,
} from './support/promises.ts';
import { sharedServer } from './support/server.ts';

const clock = new TestClock();
const server = sharedServer({}, { clock });

describe('once all is fixed', () => {
  test('nobody is waited for longer than two seconds, present and silent or lost', async () => {
    const [ada, bob, cy] = await promised(server.base);
    await ada.player.request('start');
    await fixed(ada);
    await show(ada);
    await cy.player.leave();
    await presence(ada.player, 2, false);
    await clock.pass(1999);
    const session = await server.services.sessions.open(ada.player.code);
    expect(session?.table.status).toBe('table');
    expect(promisesIn(ada.player)).toEqual([ada.promise, bob.promise, cy.promise]);
    await clock.pass(1);
    await begun(ada);
    const record = await recordAfter(server, ada);
    expect(record.fairness.entropies.map(({ promise, value }) => [promise, value])).toEqual([
      kept(ada),
      [bob.promise, ''],
      [cy.promise, ''],
    ]);
    const { verdict, findings } = verify(record, { mapOf: mapById });
    expect(verdict).toBe('unproven');
    expect(findings.filter(({ check }) => check === 'entropy')).toMatchObject([
      { outcome: 'right' },
      { outcome: 'unproven', values: { seat: 2 } },
      { outcome: 'unproven', values: { seat: 3 } },
    ]);
    await leave(ada, bob);
  });

  test('a start that is asked for again takes nothing from who was lost meanwhile', async () => {
    const [ada, bob, cy] = await promised(server.base);
    await ada.player.request('start');
    await fixed(ada);
    await cy.player.leave();
    await presence(ada.player, 2, false);
    expect(await ada.player.refusalOf('start')).toBeUndefined();
    expect(promisesIn(ada.player)[2]).toBe(cy.promise);
    const back = { ...cy, player: await again(cy) };
    for (const person of [ada, bob, back]) await show(person);
    await begun(ada);
    expect(await recorded(server, ada)).toEqual([kept(ada), kept(bob), kept(cy)]);
    await leave(ada, bob, back);
  });

  test('a browser that comes and goes all the time changes nothing', async () => {
    const [ada, bob, cy] = await promised(server.base);
    const sights = sightsOf(bob.player);
    let on = true;
    await cy.player.leave();
    const restless = (async () => {
      while (on) {
        const player = await again(cy);
        await player.refusalOf('entropy', { promise: withValue(player).promise });
        player.drop();
      }
    })();
    await ada.player.request('start');
    await fixed(bob);
    const [, ...promises] = sights.at(-1) ?? [];
    await show(ada);
    await show(bob);
    await clock.pass(2000);
    await begun(ada);
    on = false;
    await restless;
    const entropies = (await recordAfter(server, ada)).fairness.entropies;
    const names = entropies.map((one) => (one.later ? later(one) : one.promise));
    expect(names).toEqual(promises.filter((one) => one !== ''));
    expect(entropies.slice(0, 2).map(({ value }) => value)).toEqual([ada.value, bob.value]);
    // From the moment in which all was fixed nobody has seen another promise.
    const first = sights.findIndex(([isFixed]) => isFixed);
    expect(new Set(sights.slice(first).map(([, ...seen]) => seen.join()))).toHaveProperty(
      'size',
      1,
    );
    await leave(ada, bob);
  });

  test('of two requests sent together the first one counts', async () => {
    const [ada, bob, cy] = await promised(server.base);
    const anew = withValue(ada.player);
    const later = withValue(ada.player);
    const answers = await Promise.all([
      ada.player.refusalOf('entropy', { promise: anew.promise }),
      ada.player.refusalOf('start'),
      ada.player.refusalOf('entropy', { promise: later.promise }),
    ]);
    expect(answers).toEqual([undefined, undefined, 'entropy/fixed']);
    await fixed(ada);
    expect(promisesIn(ada.player)).toEqual([anew.promise, bob.promise, cy.promise]);
    for (const person of [anew, bob, cy]) await show(person);
    await begun(ada);
    expect(await recorded(server, ada)).toEqual([kept(anew), kept(bob), kept(cy)]);
    await leave(ada, bob, cy);
  });

  test('a start that comes to nothing because somebody left can be tried again', async () => {
    const [ada, bob, cy] = await promised(server.base);
    await ada.player.request('start');
    await fixed(ada);
    await show(ada);
    await ada.player.request('kick', { seat: cy.player.seat });
    await show(bob);
    await ada.player.until(() => !ada.player.state.fixed);
    expect(ada.player.state.status).toBe('table');
    await Player.join(server.base, ada.player.code, 'Di');
    const anew = withValue(ada.player);
    await ada.player.request('entropy', { promise: anew.promise });
    await ada.player.request('start');
    await show(anew);
    await show(bob);
    await begun(ada);
    expect(await recorded(server, ada)).toEqual([kept(anew), kept(bob)]);
    await leave(ada, bob, cy);
  });

  test('nobody promises what somebody else has promised, to be shown by him', async () => {
    const [ada, bob, cy] = await promised(server.base);
    expect(await cy.player.refusalOf('entropy', { promise: ada.promise })).toBe('entropy/taken');
    expect(promisesIn(ada.player)).toEqual([ada.promise, bob.promise, cy.promise]);
    // The same again from the same seat, as by a second device, is no copy.
    await cy.player.request('entropy', { promise: cy.promise });
    await leave(ada, bob, cy);
  });

  test('no game begins when the rules were changed after something was shown', async () => {
    const [ada, bob, cy] = await promised(server.base);
    await ada.player.request('start');
    await show(bob);
    await ada.player.request('configure', { options: { skipCost: 3 } });
    await show(ada);
    await show(cy);
    await ada.player.until(() => !ada.player.state.fixed);
    expect([ada.player.state.status, ada.player.state.seal]).toEqual(['table', '']);
    await leave(ada, bob, cy);
  });

  test('what waits for its turn when the time to show is over is seen to have changed the rules', async () => {
    const [ada, bob, cy] = await promised(server.base);
    const { player } = ada;
    await player.request('start');
    await fixed(ada);
    const session = (await server.services.sessions.open(player.code)) as GameSession;
    let goOn = (): void => undefined;
    const turn = session.run(async () => {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return ok(undefined);
    });
    const configured = acts.configure(session, { options: { skipCost: 5 } });
    await clock.pass(2000);
    goOn();
    await Promise.all([turn, configured]);
    await player.until(() => !player.state.fixed);
    expect([player.state.status, player.state.seal]).toEqual(['table', '']);
    await leave(ada, bob, cy);
  });
});

import { componentsOf, conquestCost } from '../../src/index.ts';
import { board, costOf, play, provinceId, refusal } from '../../src/testing/index.ts';
import { COAST, EUROPE, eventsOf } from '../support.ts';

const astronomy = (second = 'barbarians') => board(COAST).tiles('astronomy', second);

describe('astronomy', () => {
  test('[TILE-ASTRONOMY-1] conquests cross one or more sea zones', () => {
    const position = astronomy().owns({ quay: 1 }).hand(9).build();
    expect(conquestCost(position, provinceId(COAST, 'isle'))).toMatchObject({
      cost: 3,
      via: 'sea',
    });
    play(position, 'conquer far');
    expect(position.provincesOf(1)).toBe(2);
  });

  test('[TILE-ASTRONOMY-1] but not between waters that are not connected', () => {
    expect(refusal(astronomy().owns({ heath: 1 }).hand(9).build(), 'conquer quay')).toBe(
      'rule/not-reachable',
    );
    expect(refusal(astronomy().owns({ inland: 1 }).hand(9).build(), 'conquer isle')).toBe(
      'rule/not-reachable',
    );
  });

  test('[TILE-ASTRONOMY-2][X-134] parts joined by adjacent sea zones are connected', () => {
    expect(componentsOf(astronomy().owns({ quay: 1, far: 1 }).build(), 0).count).toBe(1);
    expect(componentsOf(astronomy().owns({ inland: 1, far: 1 }).build(), 0).count).toBe(2);
  });

  test('[TILE-ASTRONOMY-3] coastal provinces are land: anyone crosses their borders', () => {
    const position = board(EUROPE).owns({ scotland: 1 }).hand(9).build();
    expect(refusal(position, 'conquer ireland')).toBeUndefined();
  });

  test('[TILE-ASTRONOMY-4][X-34] no mountain discount across the sea', () => {
    expect(costOf(astronomy().owns({ cliff: 1 }).build(), 'isle')).toBe(3);
  });

  test('[TILE-ASTRONOMY-6][X-153] Ireland to Norway, then to Southern Italy', () => {
    const position = board(EUROPE).tiles('astronomy').owns({ ireland: 1 }).hand(20).build();
    const events = play(position, 'conquer norway', 'conquer apulia');
    expect(eventsOf(events, 'conquered')).toHaveLength(2);
  });

  test('[AMB-56] a sea connection is not contact', () => {
    const position = astronomy().declines({ isle: 1 }).owns({ quay: 1 }).hand(9).build();
    expect(refusal(position, 'conquer cliff')).toBeUndefined();
  });

  test('[AMB-24] with Specialization no further effect', () => {
    const position = astronomy('specialization').owns({ quay: 1 }).build();
    expect(costOf(position, 'isle')).toBe(3);
  });
});

import { type ConquestAnswer, check, encodeIntent, type Means, type Position } from '@vinci/rules';
import { costLines, sumSentence } from '../game/cost.ts';
import { gap, t } from '../i18n/index.ts';
import { provinceName, ruleErrorText } from '../i18n/rules-words.ts';
import { Button } from '../ui/button.tsx';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { conquer } from './province-actions.ts';
import type { PartProps } from './province-part.ts';
import { SumLines } from './sum-lines.tsx';

/** What a conquest costs and brings, the ways to do it, or why it cannot be done. */
export function Conquest({ position, province, play }: PartProps) {
  const normal = play.answers.conquest(province);
  if (normal === undefined) return undefined;
  const name = provinceName(position.game.map, province);
  const others: readonly Means[] = ['ownFirst', 'religion', 'espionage', 'occupy'];
  const legal = others.filter(
    (means) => check(position, encodeIntent({ type: 'conquer', province, means })) === undefined,
  );
  return (
    <div class="stack">
      {normal.price !== undefined && (
        <div class="sum">
          <SumLines
            lines={costLines(position.game, province, normal.price)}
            total={normal.price.cost}
          />
          <p class="visually-hidden">
            {sumSentence(costLines(position.game, province, normal.price), normal.price.cost)}
          </p>
        </div>
      )}
      {(normal.error === undefined || legal.length > 0) && (
        <Effects answer={normal} position={position} />
      )}
      {normal.error !== undefined && <WhyNot answer={normal} otherwise={legal.length > 0} />}
      {(normal.error === undefined || legal.length > 0) && (
        <div class="buttons">
          {normal.error === undefined && (
            <Button
              look="primary"
              disabled={play.connection.busy.value}
              onClick={() => void conquer(play, province, 'normal')}
            >
              <Icon name="sword" />
              {normal.price?.cost === 0
                ? t('act.conquerFree', { province: name })
                : t('act.conquer', { province: name, count: normal.price?.cost ?? 0 })}
            </Button>
          )}
          {legal.map((means, index) => (
            <Button
              key={means}
              look={normal.error !== undefined && index === 0 ? 'primary' : undefined}
              disabled={play.connection.busy.value}
              onClick={() => void conquer(play, province, means)}
            >
              {t(`act.${means as 'ownFirst' | 'religion' | 'espionage' | 'occupy'}`, {
                province: name,
              })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Effects({
  answer,
  position,
}: {
  readonly answer: ConquestAnswer;
  readonly position: Position;
}) {
  const { cost = 0, extra = 0 } = answer.price ?? {};
  const left = position.hand(position.turnSeat) - (cost - extra);
  return (
    <p class="effects">
      <span class={answer.value > 0 ? 'chip good' : 'chip'} title={t('explain.value')}>
        <Icon name="victory" />{' '}
        {answer.value > 0 ? t('effects.value', { count: answer.value }) : t('effects.noValue')}
      </span>
      {(answer.price?.extra ?? 0) > 0 && (
        <span class="chip" title={t('explain.extra')}>
          <Icon name="pawn" /> {t('effects.extra', { count: answer.price?.extra ?? 0 })}
        </span>
      )}
      {answer.eliminated > 0 && (
        <span class="chip" title={t('explain.eliminated')}>
          {t('effects.eliminated', { count: answer.eliminated })}
        </span>
      )}
      {answer.cleared > 0 && (
        <span class="chip bad">
          <Icon name="decline" /> {t('effects.cleared', { count: answer.cleared })}
        </span>
      )}
      {answer.survivors > 0 && (
        <span class="chip" title={t('explain.retreats')}>
          {t('effects.survivors', { count: answer.survivors })}
        </span>
      )}
      {left >= 0 && answer.error === undefined && (
        <span class="chip" title={t('explain.left')}>
          <Icon name="pawn" /> {t('effects.left', { count: left })}
        </span>
      )}
    </p>
  );
}

interface WhyNotProps {
  readonly answer: ConquestAnswer;
  /** The province can be taken in another way. */
  readonly otherwise: boolean;
}

function WhyNot({ answer, otherwise }: WhyNotProps) {
  const { error, missing } = answer;
  if (error === undefined) return undefined;
  if (otherwise) {
    return (
      <p class="hint">
        {t('province.normalWay')}
        {gap()}
        {ruleErrorText(error.code)} <Clause id={error.clause} />
      </p>
    );
  }
  return (
    <p class="note bad" data-testid="why-not">
      <Icon name="warning" />
      <span>
        <strong>{t('province.whyNot')}</strong>
        {gap()}
        {ruleErrorText(error.code)}
        {gap()}
        {missing > 0 && t('province.missing', { count: missing })} <Clause id={error.clause} />
      </span>
    </p>
  );
}

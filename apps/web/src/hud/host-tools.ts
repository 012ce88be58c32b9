import type { Play } from '../game/play.ts';

/** Opens the tools of the host, for one seat or for the game as a whole. */
export function openHost(play: Play, seat?: number): void {
  play.hostSeat.value = seat;
  play.question.value = 'host';
}

/** Whether this person is the host of a game that has begun. */
export function isHosting({ connection, me }: Play): boolean {
  const table = connection.table.value;
  return (
    table !== undefined && table.status !== 'table' && table.host >= 0 && table.host === me.value
  );
}

/** Whether a host has anything to do here: not once a game has come to its own end. */
export function hasTools(play: Play): boolean {
  const table = play.connection.table.value;
  return isHosting(play) && (table?.status === 'playing' || table?.ended !== '');
}

/** Whether other people have a part in the game; alone with bots the tools are in the settings. */
export const hasCompany = ({ connection }: Play): boolean =>
  (connection.table.value?.seats.filter(({ occupant }) => occupant === 'person').length ?? 0) > 1;

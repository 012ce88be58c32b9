/** The worker in which the games of this device are played, so that they hold up no page. */
import { showLife } from '../net/workers.ts';
import { LocalHost, troubleOf } from './host.ts';
import type { Answered, Asked, Told } from './wire.ts';

const say = (word: Answered | Told): void => postMessage(word);

const host = new LocalHost(say);

async function answer({ id, name, payload }: Asked): Promise<Answered> {
  try {
    const call = host.calls[name] as (
      given: unknown,
    ) => ReturnType<(typeof host.calls)[typeof name]>;
    const result = await call(payload);
    return result.ok ? { id, value: result.value } : { id, refusal: result.error };
  } catch (error) {
    console.info(error);
    return { id, trouble: troubleOf(error) ?? 'fault' };
  }
}

showLife();
addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data).then(say));

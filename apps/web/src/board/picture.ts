import { ImageSource } from 'pixi.js';
import { retouch } from './retouch.ts';
import type { BoardShape } from './shape.ts';
import { BoardError, type BoardLand } from './types.ts';

/** Loads a picture as a texture, retouched; throws a BoardError with `board/no-picture` when it cannot. */
export async function loadPicture(
  url: string,
  shape: BoardShape,
  lands: readonly BoardLand[],
): Promise<ImageSource> {
  let bitmap: ImageBitmap;
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    bitmap = await createImageBitmap(await answer.blob());
  } catch (cause) {
    throw new BoardError('board/no-picture', `The picture of the board did not arrive: ${cause}`);
  }
  const source = new ImageSource({
    resource: await retouch(bitmap, shape, lands),
    autoGenerateMipmaps: true,
    scaleMode: 'linear',
    addressMode: 'clamp-to-edge',
    autoGarbageCollect: false,
  });
  source.style.mipmapFilter = 'linear';
  return source;
}

import { ImageSource } from 'pixi.js';
import { BoardError } from './types.ts';

/** Loads a picture as a texture; throws a BoardError with `board/no-picture` when it cannot. */
export async function loadPicture(url: string): Promise<ImageSource> {
  let resource: ImageBitmap;
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    resource = await createImageBitmap(await answer.blob());
  } catch (cause) {
    throw new BoardError('board/no-picture', `The picture of the board did not arrive: ${cause}`);
  }
  const source = new ImageSource({
    resource,
    autoGenerateMipmaps: true,
    scaleMode: 'linear',
    addressMode: 'clamp-to-edge',
    autoGarbageCollect: false,
  });
  source.style.mipmapFilter = 'linear';
  return source;
}

// Writes the icons of the installed app and of messages, from public/icon.svg.
// Run it after changing that: `node apps/web/scripts/app-icons.mjs`.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const folder = new URL('../public/', import.meta.url);
const svg = readFileSync(new URL('icon.svg', folder), 'utf8');

const write = (text, size, name) =>
  sharp(Buffer.from(text), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, folder).pathname);

/** Without round corners, and smaller: systems cut their own shapes out of it. */
const square = svg.replace(' rx="96"', '');
const masked = square.replace('translate(64 64) scale(.75)', 'translate(96 96) scale(.625)');
/** Only the shape counts: systems paint it in one colour. */
const badge = svg.replace(/<rect[^>]*>/, '').replaceAll('#f0dca8', '#fff');

await write(svg, 192, 'icon-192.png');
await write(svg, 512, 'icon-512.png');
await write(square, 180, 'icon-180.png');
await write(masked, 512, 'icon-mask.png');
await write(badge, 96, 'badge.png');

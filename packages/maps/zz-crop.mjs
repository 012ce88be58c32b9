import sharp from 'sharp';

const [, , src, dst, l, t, w, h, rw] = process.argv;
let s = sharp(src);
if (l !== undefined && l !== '-') s = s.extract({ left: +l, top: +t, width: +w, height: +h });
if (rw) s = s.resize({ width: +rw });
await s.png().toFile(dst);

/** Draws the SVG on its standard input as PNGs, for `icon-routes.ts`. In a process of its own, the library does not stay in the server's memory. */
import { text } from 'node:stream/consumers';
import sharp from 'sharp';

const svg = Buffer.from(await text(process.stdin));
const sizes = process.argv.slice(2).map(Number);
const drawn = sizes.map((size) => sharp(svg).resize(size, size).png({ palette: true }).toBuffer());
const pictures = await Promise.all(drawn);
process.stdout.write(JSON.stringify(pictures.map((picture) => picture.toString('base64'))));

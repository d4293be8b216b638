/** Draws the SVG on its standard input as PNGs. A process of its own, so that the library does not stay in the server's memory. */
import { text } from 'node:stream/consumers';
import sharp from 'sharp';

const svg = Buffer.from(await text(process.stdin));
const sizes = process.argv.slice(2).map(Number);
const drawn = sizes.map((size) => sharp(svg).resize(size, size).png({ palette: true }).toBuffer());
const pictures = await Promise.all(drawn);
process.stdout.write(JSON.stringify(pictures.map((picture) => picture.toString('base64'))));

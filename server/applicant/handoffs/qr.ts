/** The one file that names the library for QR codes. */
import { renderSVG } from 'uqr';

/** An address as a QR code in SVG: black on white in every colour scheme, because not every camera reads the inverse. */
export function qrOf(address: string): string {
  return renderSVG(address, { border: 4 });
}

/**
 * A black picture of 8 by 8 dots in JBIG2, as PDF embeds it: what page it is on, and one region in the code of fax machines
 * (ITU-T T.88, 7.4.6 and T.6).
 */
export function blackJbig2(): Buffer {
  const page = segment(0, 48, Buffer.concat([numbers(8, 8, 0, 0), Buffer.from([0, 0, 0])]));
  // One line from nothing: no white, eight black. Seven more like the one above. Then the end.
  const bits = `001${'00110101'}${'000101'}${'11'.repeat(7)}${'000000000001'.repeat(2)}`;
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  const coded = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const region = Buffer.concat([numbers(8, 8, 0, 0), Buffer.from([0, 1]), coded]);
  return Buffer.concat([page, segment(1, 38, region)]);
}

function segment(number: number, type: number, data: Buffer): Buffer {
  return Buffer.concat([numbers(number), Buffer.from([type, 0, 1]), numbers(data.length), data]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value, 4 * at);
  });
  return bytes;
}

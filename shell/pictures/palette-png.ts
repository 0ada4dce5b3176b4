/**
 * Writes a picture in 256 colors: a fifth of its size in all colors, which some messengers refuse to show. The colors
 * come from median cut, refined by k-means.
 */
import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue, 0 to 255. */
type Color = readonly [number, number, number];

interface Shade {
  color: Color;
  /** How many pixels have it. */
  count: number;
}

const COLORS = 256;
const ROUNDS = 4;
const channels = [0, 1, 2] as const;

/** `pixels`: red, green, blue and alpha of each, row by row; the picture must be opaque. */
export function encodePalettePng(pixels: Buffer, width: number, height: number): Buffer {
  const shades = countShades(pixels);
  let palette = cut([...shades.values()]);
  for (let round = 0; round < ROUNDS; round += 1) palette = refine(palette, [...shades.values()]);
  const indexes = new Map([...shades].map(([key, { color }]) => [key, findNearest(palette, color)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at += 1)
    rows[at + Math.floor(at / width) + 1] = indexes.get(pixels.readUIntBE(at * 4, 3)) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const chunks = [
    createChunk('IHDR', header),
    createChunk('PLTE', Buffer.from(palette.flat())),
    createChunk('IDAT', deflateSync(rows, { level: 9 })),
    createChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function countShades(pixels: Buffer): Map<number, Shade> {
  const shades = new Map<number, Shade>();
  for (let at = 0; at < pixels.length; at += 4) {
    const key = pixels.readUIntBE(at, 3);
    const shade = shades.get(key) ?? { color: [key >> 16, (key >> 8) & 255, key & 255] as const, count: 0 };
    shade.count += 1;
    shades.set(key, shade);
  }
  return shades;
}

/** Splits the colors where they differ most, until there are enough groups. */
function cut(shades: Shade[]): Color[] {
  const groups = [measure(shades)];
  while (groups.length < COLORS) {
    groups.sort((one, other) => other.spread - one.spread);
    const [widest] = groups;
    if (!widest || widest.spread < 1) break;
    const isBelow = ({ color }: Shade) => color[widest.channel] <= widest.mean[widest.channel];
    groups.splice(
      0,
      1,
      measure(widest.shades.filter(isBelow)),
      measure(widest.shades.filter((shade) => !isBelow(shade))),
    );
  }
  return groups.map(({ mean }) => mean);
}

function measure(shades: Shade[]) {
  const total = shades.reduce((sum, { count }) => sum + count, 0);
  const sum = (of: (shade: Shade) => number) => shades.reduce((before, shade) => before + shade.count * of(shade), 0);
  const [red, green, blue] = channels.map((channel) => sum(({ color }) => color[channel]) / total);
  const mean: Color = [red ?? 0, green ?? 0, blue ?? 0];
  const spreads = channels.map((channel) => sum(({ color }) => (color[channel] - mean[channel]) ** 2));
  const spread = Math.max(...spreads);
  return { shades, mean, spread, channel: channels[spreads.indexOf(spread)] ?? 0 };
}

/** Each color becomes the mean of what is nearest to it. */
function refine(palette: Color[], shades: Shade[]): Color[] {
  const groups = Map.groupBy(shades, ({ color }) => findNearest(palette, color));
  return palette.map((color, index) => {
    const group = groups.get(index);
    const [red, green, blue] = group ? measure(group).mean : color;
    return [Math.round(red), Math.round(green), Math.round(blue)];
  });
}

/** A plain loop: it runs a hundred million times. */
function findNearest(palette: Color[], [red, green, blue]: Color): number {
  let nearest = 0;
  let least = Infinity;
  for (let index = 0; index < palette.length; index += 1) {
    const color = palette[index] as Color;
    const distance = (red - color[0]) ** 2 + (green - color[1]) ** 2 + (blue - color[2]) ** 2;
    if (distance >= least) continue;
    least = distance;
    nearest = index;
  }
  return nearest;
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

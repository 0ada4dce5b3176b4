import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoAzimuthalEqualArea, geoCentroid, geoPath, type GeoProjection, type GeoStream, geoTransform } from 'd3-geo';
import { feature } from 'topojson-client';

type Atlas = Parameters<typeof feature>[0];
type Area = Parameters<GeoProjection['fitSize']>[1];

/** The most characters of a drawing. */
export const MOST_CHARACTERS = 3000;

const SIDE = 320;
const MARGIN = 8;
/** Points that are nearer than this to the one before are left out; the second is for the county. */
const STEPS = [
  [2, 1],
  [3, 1.5],
  [5, 2],
  [8, 4],
  [14, 8],
] as const;

const require = createRequire(import.meta.url);

/** Reads the atlas. It is not kept in memory, because the site's servers cache what is drawn. */
export async function readAtlas(): Promise<Atlas> {
  return JSON.parse(await readFile(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as Atlas;
}

/** Draws the outline of a county in that of its state, as SVG; undefined for an unknown FIPS code. */
export function drawOutline(atlas: Atlas, fips: string): string | undefined {
  const state = findArea(atlas, 'states', fips.slice(0, 2));
  const county = findArea(atlas, 'counties', fips);
  if (state === undefined || county === undefined) return undefined;
  const [lon, lat] = geoCentroid(state as Parameters<typeof geoCentroid>[0]);
  const corners: [[number, number], [number, number]] = [
    [MARGIN, MARGIN],
    [SIDE - MARGIN, SIDE - MARGIN],
  ];
  const projection = geoAzimuthalEqualArea().rotate([-lon, -lat]).fitExtent(corners, state);
  for (const [ofState, ofCounty] of STEPS) {
    const paths = [outlineOf(state, projection, ofState, 0), outlineOf(county, projection, ofCounty, 1)];
    const drawing =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" stroke="#4c5a50" stroke-linejoin="round">` +
      `<path fill="#e9eee7" stroke-width="1.5" d="${paths[0]}"/><path fill="#5f8065" d="${paths[1]}"/></svg>`;
    if (drawing.length <= MOST_CHARACTERS) return drawing;
  }
  return undefined;
}

function findArea(atlas: Atlas, kind: 'states' | 'counties', id: string): Area | undefined {
  const areas = feature(atlas, atlas.objects[kind] as Parameters<typeof feature>[1]);
  return 'features' in areas ? areas.features.find((area) => area.id === id) : undefined;
}

function outlineOf(area: Area, projection: GeoProjection, step: number, digits: number): string {
  return geoPath({ stream: (to) => projection.stream(thin(to, step)) }).digits(digits)(area as never) ?? '';
}

/** Passes on the points of an outline that are at least `step` from the one before. */
function thin(to: GeoStream, step: number): GeoStream {
  let [lastX, lastY] = [Infinity, Infinity];
  const transform = geoTransform({
    lineStart() {
      [lastX, lastY] = [Infinity, Infinity];
      this.stream.lineStart();
    },
    point(x, y) {
      if (Math.hypot(x - lastX, y - lastY) < step) return;
      [lastX, lastY] = [x, y];
      this.stream.point(x, y);
    },
  });
  return transform.stream(to);
}

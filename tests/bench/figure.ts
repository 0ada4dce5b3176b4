/** A measured figure and its limit. */
export interface Figure {
  what: string;
  value: number;
  bound: number;
  unit: 'KB' | 'MB' | 'ms' | 's' | '×' | '';
  /** Added to the printed line. */
  note?: string;
}

/** The running site that is measured. */
export interface MeasuredSite {
  origin: string;
  deskOrigin: string;
  databaseUrl: string;
  /** The id of the process with this name; NaN if it is not running. */
  processId: (name: string) => number;
  /** The environment variables of the site, for commands that run against it. */
  env: NodeJS.ProcessEnv;
  /** The lines that `npm start` itself printed, oldest first. */
  told: string[];
}

export const routes = ['/', '/sell-your-land', '/buy-land', '/privacy-policy', '/terms-and-conditions', '/stop-texts'];

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
